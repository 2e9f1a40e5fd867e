import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';

/** What turns the web's sources into what a browser runs; the build and the tests of screens use the same. */
export const appPlugins = () => [react(), tailwindcss()];
