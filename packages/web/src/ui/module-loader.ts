import { reloadAfterChunkError } from './chunk-errors';
import { retryImport } from './retry-import';
import { Store } from './store';

/** A dynamic import that can be retried after a failure. */
export class ModuleLoader<Module> {
  /** The module once it is loaded, for `useStore`. */
  readonly module = new Store<Module | undefined>(undefined);
  #pending: Promise<Module> | undefined;
  #failure: unknown;
  #attempts = 0;
  readonly #load: () => Promise<Module>;
  readonly #reload: () => Promise<void>;

  constructor(load: () => Promise<Module>, reload = reloadAfterChunkError) {
    this.#load = load;
    this.#reload = reload;
  }

  get loaded(): Module | undefined {
    return this.module.get();
  }

  /** @throws the browser's error when the import fails; the next call retries */
  load(): Promise<Module> {
    if (this.loaded !== undefined) return Promise.resolve(this.loaded);
    this.#pending ??= this.#attempt();
    return this.#pending;
  }

  async #attempt(): Promise<Module> {
    this.#attempts += 1;
    try {
      const module = (await retryImport(this.#load, this.#failure, this.#attempts)) as Module;
      this.module.set(module);
      return module;
    } catch (failure) {
      // The browser may also have cached the failure of a file that this one imports; only a reload clears
      // that.
      if (this.#attempts > 1) void this.#reload();
      this.#failure = failure;
      throw failure;
    } finally {
      this.#pending = undefined;
    }
  }
}
