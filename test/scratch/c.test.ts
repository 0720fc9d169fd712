import { test } from 'vitest';
import { drawCase } from '../../src/lab/generators/numbered-case.ts';
import { printPipeline } from '../../src/language/print-tree.ts';
import { fileOf, optionsOf } from '../../src/lab/case.ts';
import { examine } from '../../src/lab/examine.ts';
import { lawsFor } from '../../src/lab/laws/index.ts';
import { Statistics } from '../../src/lab/statistics/statistics.ts';
test('c', async () => { let n=0; const laws = lawsFor(); let bad=0; const st = new Statistics();
 const from = Number(process.env.FROM ?? 0), to = Number(process.env.TO ?? 300);
 for (let i=from;i<to;i++) { const c = drawCase(Number(process.env.SEED ?? 7),i); const t=printPipeline(c.pipeline); if (!t.includes('extern ')) continue; n++;
   try { const r = await examine(c, i, laws); st.add(r as any); const f = (r as any).finding ?? (r as any).findings; if (f && (Array.isArray(f)? f.length : true)) { bad++; console.log(i, JSON.stringify(f).slice(0,600), '\n'+fileOf(c)+optionsOf(c)); } } catch (e) { bad++; console.log(i, 'THROWN', (e as Error).stack?.slice(0,900), '\n'+fileOf(c)+optionsOf(c)); }
   if (bad > 3) break;
 }
 console.log(n, bad, [...st.features].filter(([k]) => k.includes('extern')));
}, 600000);
