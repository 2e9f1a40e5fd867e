import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { hoverWithPointersOnly } from './hover-plugin.ts';

/** What turns the web's sources into what a browser runs; the build and the tests of screens use the same. */
export const appPlugins = () => [react(), tailwindcss(), hoverWithPointersOnly()];
