import { sizeLine, sizeOf, sizeTable } from './checks/size.ts';
import { root } from './root.mjs';

const size = sizeOf(root);
console.log(`${sizeTable(size)}\n\n${sizeLine(size)}`);
