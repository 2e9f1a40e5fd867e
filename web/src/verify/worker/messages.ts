import type { Verdict } from '@singleback/verify/check/verify-export.ts';

/** A group's export that a page wants checked, with the signed checkpoints that this browser saw. */
export interface CheckRequest {
  readonly file: Blob;
  readonly seen: readonly string[];
  /** The keys of the witnesses that its user knows. */
  readonly witnesses?: readonly string[];
  /** Where the log is read; else where the export says that it is. */
  readonly address?: string;
}

/** What came out, and of what. */
export interface Outcome extends Verdict {
  readonly group: string;
  /** Where its log is: 'league.example.org/log'. */
  readonly log: string;
  readonly seconds: number;
}

/** What the worker answers: how far it is, then one of the others. */
export type CheckAnswer =
  | { readonly kind: 'progress'; readonly words: string }
  | { readonly kind: 'done'; readonly outcome: Outcome }
  /** Nothing can be said: the file is none, or the log does not answer. */
  | { readonly kind: 'unknown'; readonly words: string };
