import { importAgain } from './import-again';
import { reloadForLostFile } from './lost-files';

/** Asks for a module until it is there, at another address where the browser remembers that it was not. */
export class ModuleLoader<Module> {
  #loaded: Module | undefined;
  #underWay: Promise<Module> | undefined;
  #failure: unknown;
  #attempts = 0;
  readonly #load: () => Promise<Module>;

  constructor(load: () => Promise<Module>) {
    this.#load = load;
  }

  get loaded(): Module | undefined {
    return this.#loaded;
  }

  /** @throws what the browser says when it cannot be loaded; the next call tries again */
  load(): Promise<Module> {
    if (this.#loaded !== undefined) return Promise.resolve(this.#loaded);
    this.#underWay ??= this.#ask();
    return this.#underWay;
  }

  async #ask(): Promise<Module> {
    this.#attempts += 1;
    try {
      this.#loaded = (await importAgain(this.#load, this.#failure, this.#attempts)) as Module;
      return this.#loaded;
    } catch (failure) {
      // Files that this one needs may be remembered as lost as well: only a page that begins anew is given them.
      if (this.#attempts > 1) void reloadForLostFile();
      this.#failure = failure;
      throw failure;
    } finally {
      this.#underWay = undefined;
    }
  }
}
