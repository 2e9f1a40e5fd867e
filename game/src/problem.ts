/** Every word by which a rule refuses. Programs read the code; people read the message. */
export type ProblemCode =
  | 'already_submitted'
  | 'already_subscribed'
  | 'changed_elsewhere'
  | 'display_name_taken'
  | 'double_down_invalid'
  | 'double_down_locked'
  | 'field_invalid'
  | 'lineup_limit'
  | 'lineup_locked'
  | 'lineup_mismatch'
  | 'player_locked'
  | 'player_on_bye'
  | 'player_twice'
  | 'player_used_up'
  | 'premium_needed'
  | 'settings_differ'
  | 'week_over';

/** How a rule says no: a fixed word, a sentence for the user, and figures where they help. Rules return it, never throw it. */
export interface Problem {
  readonly code: ProblemCode;
  readonly message: string;
  readonly details?: Readonly<Record<string, unknown>>;
}

/** Makes a Problem; without details the field is absent. */
export function problem(code: ProblemCode, message: string, details?: Readonly<Record<string, unknown>>): Problem {
  return details === undefined ? { code, message } : { code, message, details };
}

/** A field that fails its rule; `field` is its name in the request. */
export function fieldProblem(field: string, message: string): Problem {
  return problem('field_invalid', message, { field });
}
