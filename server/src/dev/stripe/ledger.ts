// A payment provider for development and tests, with its pages.
import { readFileSync, renameSync, writeFileSync } from 'node:fs';

export interface Customer {
  id: string;
  email: string;
  metadata: Record<string, string>;
}

/** Times are in seconds, as in Stripe. */
export interface Paid {
  id: string;
  customer: string;
  /** Absent: the price of Premium. */
  price?: { id: string; product: string };
  status: 'active' | 'past_due' | 'canceled';
  created: number;
  periodStart: number;
  periodEnd: number;
  cancelsAtEnd: boolean;
  endedAt: number | null;
}

export interface Checkout {
  id: string;
  customer: string;
  status: 'open' | 'complete' | 'expired';
  created: number;
  successUrl: string;
  cancelUrl: string;
  metadata: Record<string, string>;
}

export interface Portal {
  id: string;
  customer: string;
  returnUrl: string;
}

/** The stand-in's data, by id. */
export interface Ledger {
  customers: Record<string, Customer>;
  paid: Record<string, Paid>;
  checkouts: Record<string, Checkout>;
  portals: Record<string, Portal>;
}

/** Reads a ledger from its file; a missing or damaged one is empty. Without a file it is in memory only. */
export function openLedger(file: string | null): Ledger {
  const empty: Ledger = { customers: {}, paid: {}, checkouts: {}, portals: {} };
  if (file === null) return empty;
  try {
    return { ...empty, ...(JSON.parse(readFileSync(file, 'utf8')) as Partial<Ledger>) };
  } catch {
    return empty;
  }
}

/** Writes a temporary file and renames it, so that it is never half written. */
export function saveLedger(file: string | null, ledger: Ledger): void {
  if (file === null) return;
  writeFileSync(`${file}.new`, JSON.stringify(ledger), { mode: 0o600 });
  renameSync(`${file}.new`, file);
}
