/** A user is premium when the plan is premium and the status active; past_due and cancelled are not [A1.6, G6.5]. */
export function isPremium(plan: string | null, status: string | null): boolean {
  return plan === 'premium' && status === 'active';
}
