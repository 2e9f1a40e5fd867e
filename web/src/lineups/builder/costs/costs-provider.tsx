import type { ReactNode } from 'react';
import { useAuth } from '../../../platform/api/session.ts';
import type { Builder } from '../builder-context.ts';
import { CostsContext } from './costs-context.ts';
import { usePickCosts } from './use-pick-costs.ts';

/** Prices for everything within. A lineup that does not go to the user's groups has none. */
export function CostsProvider({ builder, children }: { builder: Builder; children: ReactNode }) {
  const { user } = useAuth();
  if (builder.submitWords !== null || user === null) return children;
  return (
    <WithCosts builder={builder} userId={user.id}>
      {children}
    </WithCosts>
  );
}

function WithCosts({ builder, userId, children }: { builder: Builder; userId: string; children: ReactNode }) {
  return <CostsContext value={usePickCosts(builder, userId)}>{children}</CostsContext>;
}
