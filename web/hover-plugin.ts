import type { Plugin } from 'vite';

const WHERE = '(hover: hover)';

/**
 * Puts every rule with `:hover` under `@media (hover: hover)`. On a touch screen the last thing that was tapped stays
 * hovered: it would look chosen, and each tap would restyle and paint the page before its click is handled.
 */
export const hoverWithPointersOnly = (): Plugin => ({
  name: 'hover-with-pointers-only',
  config: () => ({
    css: {
      postcss: {
        plugins: [
          {
            postcssPlugin: 'hover-with-pointers-only',
            Rule(rule, { AtRule }) {
              const [hovered, others] = [true, false].map((is) =>
                rule.selectors.filter((each) => each.includes(':hover') === is),
              );
              if (!hovered?.length || isUnderIt(rule.parent)) return;
              const media = new AtRule({ name: 'media', params: WHERE, nodes: [rule.clone({ selectors: hovered })] });
              rule.after(media);
              if (others?.length) rule.selectors = others;
              else rule.remove();
            },
          },
        ],
      },
    },
  }),
});

/** Whether a rule is within such a query already. */
function isUnderIt(parent: { type: string; params?: string } | undefined): boolean {
  return parent?.type === 'atrule' && parent.params === WHERE;
}
