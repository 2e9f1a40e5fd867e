import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { billOfMaterials, readSupplyChain } from './checks/supply-chain.ts';
import { root } from './root.mjs';

// `npm run sbom`: `npm sbom` leaves out what is also a development package of the root, such as fastify and pg.
const bill = billOfMaterials(readSupplyChain(root));
writeFileSync(join(root, 'sbom.json'), `${JSON.stringify(bill, null, 2)}\n`);
console.log(`sbom.json lists ${bill.components.length} packages.`);
