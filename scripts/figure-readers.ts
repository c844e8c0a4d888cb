/**
 * Figures of an enterprise's year come from the ledger by declaration (readsFacts). What still reads a form's own figures, or a yearly
 * record's, stands here with its reason; the list may only become shorter.
 */
import { isTest } from './sources.ts'

/** The ledger's own way to the records, the engine that shows a filing as it was sent, and the tables themselves. */
const isOwner = (file: string) =>
  isTest(file) ||
  /^server\/src\/(base\/energy|filing|db|demo|operation)\//.test(file) ||
  !file.startsWith('server/src/')

/** Of the table, or of its usual alias in SQL. */
const readsForm = /\b(?:filing|f)\.figures\b/
const readsRecord =
  /\benergyRecord\.(?:totalTce|outputValue|addedValue|output|waterIntake|co2|greenPower|ownPower|feedstockTce|mediaTce)\b|\benergyLine\.(?:quantity|tce|co2)\b/

/** By file, why it may. */
export const ownFigures: Readonly<Record<string, string>> = {
  'server/src/modules/code/scoring/record-store.ts': 'shares and rates of the form, of which the ledger has no facts',
  'server/src/modules/energy/energy-year/store.ts':
    'the page of the records themselves, and totals by kind with their own coefficients',
  'server/src/families/yearly-data/yearly-data-series.ts': 'rates of the form, and years that are not approved yet',
  'server/src/families/special-fund/special-fund-book.ts': 'the suggested amount of this very filing',
  'server/src/families/special-fund/special-fund-store.ts': 'the suggested amount of this very filing',
  'server/src/families/special-fund/special-fund-ledger.ts': 'the saving of this very project',
  'server/src/families/product-footprint/public-store.ts': 'the footprint that this very filing registers',
}

const reason =
  'Figures of a year are read by declaration: readsFacts (tools/ledger/reads-facts.ts) and adoptedTable or adoptedFacts (server/src/base/ledger/adopted-store.ts).'

/** Whether a source reads figures of a form or of a record itself; the line of it. */
export const readsOwnFigures = (text: string): number =>
  text.split('\n').findIndex((line) => readsForm.test(line) || readsRecord.test(line))

/** One line for every file that reads figures itself and is not listed. */
export function figureBreaches(files: Record<string, string>): string[] {
  return Object.entries(files).flatMap(([file, text]) => {
    const line = isOwner(file) || file in ownFigures ? -1 : readsOwnFigures(text)
    return line < 0 ? [] : [`${file}:${line + 1}\n  ${reason}`]
  })
}
