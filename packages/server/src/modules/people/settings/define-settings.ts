import type { RatesByTier, SettingEffect, SettingKind, SettingSection, SettingValue } from '@limelight/rules/setting';
import { formatSetting } from '@limelight/rules/setting';
import { tiers } from '@limelight/rules/tier';
import { z } from 'zod';
import type { Executor } from '../../../platform/database.js';

/** What a setting may need from the environment variables. */
interface Configuration {
  readonly telegram: object | undefined;
}

/** What one position of a switch stops: staff confirm it, with a reason. */
interface Stop {
  readonly at: boolean;
  /** What stops and what goes on, in a sentence or two. */
  readonly text: string;
  /** Whom that concerns, counted at the moment of the question: "12 players were active". */
  readonly concerns?: (db: Executor, now: Date) => Promise<string>;
}

interface Declaration<Value> {
  /** Its group on the staff screen; `general` by default. */
  readonly section?: SettingSection;
  /** The name on the staff screen and in the public changelog. */
  readonly label: string;
  /** One sentence below the field. */
  readonly help: string;
  readonly default: Value;
  /** `public`: part of GET /api/v1/settings. */
  readonly visibleTo: 'public' | 'staff';
  /** The lowest role that may change it. */
  readonly changedBy: 'manager' | 'admin';
  readonly effect: SettingEffect;
  /**
   * Why the setting has no effect on this server, in a sentence for staff; null when it has. It cannot be
   * changed then.
   */
  readonly notConfigured?: (env: Configuration) => string | null;
  /** For a switch. */
  readonly stops?: Stop;
}

export interface SettingDefinition<Value extends SettingValue = SettingValue> extends Declaration<Value> {
  readonly section: SettingSection;
  readonly kind: SettingKind;
  /** Of a number, of each tier's rate or of the length of a text. */
  readonly min: number | null;
  readonly max: number | null;
  /** For a choice. */
  readonly options: readonly string[] | null;
  /** Validates a value within the bounds. */
  readonly schema: z.ZodType<Value>;
  /** Shown next to a value that is out of bounds. */
  readonly bounds: string;
}

interface Range {
  readonly min: number;
  readonly max: number;
}
const section = 'general';
type NumberKind = Extract<SettingKind, 'se-cents' | 'us-cents' | 'bps' | 'ppm' | 'count' | 'ms'>;

function rangeSentence(kind: SettingKind, { min, max }: Range): string {
  return `Must be between ${formatSetting(kind, min)} and ${formatSetting(kind, max)}`;
}

export function numberSetting(kind: NumberKind, declaration: Declaration<number> & Range): SettingDefinition<number> {
  const schema = z.int().min(declaration.min).max(declaration.max);
  return { section, ...declaration, kind, options: null, schema, bounds: rangeSentence(kind, declaration) };
}

export function ratesByTierSetting(declaration: Declaration<RatesByTier> & Range): SettingDefinition<RatesByTier> {
  const rate = z.int().min(declaration.min).max(declaration.max);
  const schema = z.strictObject(
    Object.fromEntries(tiers.map((tier) => [tier, rate])) as Record<keyof RatesByTier, typeof rate>,
  );
  return {
    section,
    ...declaration,
    kind: 'bps-by-tier',
    options: null,
    schema,
    bounds: rangeSentence('bps', declaration),
  };
}

export function switchSetting(declaration: Declaration<boolean>): SettingDefinition<boolean> {
  const bounds = 'Must be on or off';
  return { section, ...declaration, kind: 'switch', min: null, max: null, options: null, schema: z.boolean(), bounds };
}

export function choiceSetting<const Option extends string>(
  options: readonly Option[],
  declaration: Declaration<NoInfer<Option>>,
): SettingDefinition<Option> {
  const bounds = `Must be one of ${options.join(', ')}`;
  return { section, ...declaration, kind: 'choice', min: null, max: null, options, schema: z.enum(options), bounds };
}

/** A text of one line without spaces around it; `min` and `max` are its length. */
export function textSetting(declaration: Declaration<string> & Range): SettingDefinition<string> {
  const { min, max } = declaration;
  const oneLine = /^[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}]*$/u;
  const schema = z.string().trim().min(min).max(max).regex(oneLine);
  const bounds = `Must have ${min} to ${max} characters on one line`;
  return { section, ...declaration, kind: 'text', options: null, schema, bounds };
}

/** The settings of one module, by key. Keys are unique across modules. */
export type SettingGroup = Readonly<Record<string, SettingDefinition>>;
export type ValuesOf<Group extends SettingGroup> = {
  readonly [Key in keyof Group]: Group[Key] extends SettingDefinition<infer Value> ? Value : never;
};

/** Preserves the literal keys and the types of the values. */
export function defineSettings<const Group extends SettingGroup>(group: Group): Group {
  return group;
}

/** Contradictions in a module's declarations: programming errors, which stop the start. */
export function settingProblems(group: SettingGroup): readonly string[] {
  return Object.entries(group).flatMap(([key, { schema, bounds, effect, visibleTo, changedBy, ...definition }]) => {
    const money = effect === 'after-notice';
    return [
      ...(schema.safeParse(definition.default).success
        ? []
        : [`the default of setting ${key} is out of bounds. ${bounds}`]),
      ...(money && visibleTo !== 'public' ? [`setting ${key} touches money and is not public`] : []),
      ...(money && changedBy !== 'admin' ? [`setting ${key} touches money and is not for admins alone`] : []),
    ];
  });
}
