import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { hoverWithPointersOnly } from './hover-plugin.ts';

/** JSX becomes calls of ui/jsx. */
export const jsxPlugin = () => react({ jsxImportSource: '@singleback/web' });

/** What turns the web's sources into what a browser runs; the build and the tests of screens use the same. */
export const appPlugins = () => [jsxPlugin(), tailwindcss(), hoverWithPointersOnly()];
