import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { useAuth } from './session.ts';

test('[A8.5] useAuth throws outside its provider', () => {
  const Lost = () => String(useAuth().user);
  expect(() => renderToString(createElement(Lost))).toThrow('useAuth must be used within an AuthProvider');
});
