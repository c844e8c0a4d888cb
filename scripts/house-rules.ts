/** Rules that the linter cannot express: SQL, clock, randomness and wire names outside their modules. Run by `npm run check`. */
import { existsSync, readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isOfCalendar } from './calendar-years.ts'
import { figureBreaches } from './figure-readers.ts'
import { layerBreaches } from './layers.ts'
import { ratchetBreaches } from './ratchets.ts'
import { scopeBreaches } from './scopes.ts'
import { folderBreaches, sizeBreaches } from './sizes.ts'
import { isTest, root, sourceFiles, styleSheets } from './sources.ts'
import { nameBreaches } from './state-names.ts'
import { styleBreaches } from './style-rules.ts'

const inRules = (file: string) => /^(filing|contract|programmes|tools)\//.test(file)
const inServer = (file: string) => file.startsWith('server/src/')
const inServerPlatform = (file: string) => file.startsWith('server/src/platform/')

/** The arguments of a call, to two nested calls. */
const within = String.raw`(?:[^()]|\((?:[^()]|\([^()]*\))*\))*`

/** Code shared by all programmes, and code that reads any of them. */
const isEngine = (file: string) =>
  /^(filing|server\/src\/(filing|base)|web\/src\/(filing|office\/desk))\//.test(file) && !isTest(file)
const programmeIds = readdirSync(resolve(root, 'programmes'), { withFileTypes: true }).flatMap(({ name }) =>
  existsSync(resolve(root, 'programmes', name, 'programme.ts')) ? [name] : [],
)

type Rule = {
  applies: (file: string) => boolean
  finds: RegExp
  ignoreImports?: boolean
  /** The pattern may span lines. */
  overLines?: boolean
  reason: string
}

/** Each rule: the files it applies to, the forbidden pattern, and the reason that is printed. */
const rules: Rule[] = [
  {
    applies: (file) =>
      inServer(file) &&
      !isTest(file) &&
      !inServerPlatform(file) &&
      !file.startsWith('server/src/db/') &&
      !/(^|\/)([\w-]+-)?store\.ts$/.test(file),
    finds: /\bsql(<[^>]*>)?`|from 'drizzle-orm[^']*'|from 'pg'/,
    reason:
      'SQL lives in store.ts, *-store.ts, server/src/db or server/src/platform, where the scope of the caller is checked.',
  },
  {
    applies: (file) => (inServer(file) || inRules(file)) && !inServerPlatform(file) && !isTest(file),
    finds: /\bDate\.now\(|\bnew Date\(\s*\)|\bDate\(\s*\)|\bperformance\.now\(/,
    reason:
      'Time comes from `clock` (server/src/platform), or as an argument: deadlines are tested by moving the clock.',
  },
  {
    applies: (file) => (inServer(file) || inRules(file)) && !inServerPlatform(file) && !isTest(file),
    finds: /\bMath\.random\(|\brandomUUID\b|\brandomBytes\b|\brandomInt\b|\bgetRandomValues\b|from 'uuidv7'/,
    reason: 'Randomness comes from `ids` (server/src/platform), so that a test can fix it and no id can be guessed.',
  },
  {
    applies: (file) =>
      !isTest(file) &&
      !/^(contract|e2e|scripts)\//.test(file) &&
      !file.startsWith('server/src/families/') &&
      !/^server\/src\/(base|modules)\/.*calls\.ts$/.test(file) &&
      !/^web\/src\/(.*\/)?[\w-]*routes?[\w-]*\.tsx?$/.test(file),
    finds: /\b(shenb|lsgcsb|lsgcsbgl|jnfwba|jnfwbagl)\b/,
    ignoreImports: true,
    reason: 'Wire names stay at the edge (contract, route tables, server/src/families): inside we say greenFactory.',
  },
  {
    applies: (file) =>
      inServer(file) &&
      !isTest(file) &&
      !inServerPlatform(file) &&
      !file.startsWith('server/src/base/message/') &&
      !file.startsWith('server/src/modules/content/mailing/') &&
      !file.startsWith('server/src/modules/content/notice/'),
    finds: new RegExp(
      [
        // A message or text message that is not made from a template.
        String.raw`\b(?:insertMessages|passOnWords|sendOutside|sendSample)\(`,
        String.raw`\benqueue\(\s*\w+,\s*'(?:sms|mail)'`,
        // The prefix of every text message, and a sentence passed as a value.
        String.raw`【\$\{`,
        String.raw`\btell\w*\(${within}[。！？]`,
      ].join('|'),
    ),
    overLines: true,
    reason:
      'What a notice says stands in the template store (server/src/base/message/texts), where the city can change it; a call hands over values only.',
  },
  {
    // The menu of a narrow window stays mounted while it is closed.
    applies: (file) => file.startsWith('web/src/') && !/^web\/src\/(ui\/over|office\/shell\/sidebar)\.tsx$/.test(file),
    finds: /^import \{[^}]*\bDrawer\b[^}]*\} from 'antd'/,
    reason: 'A drawer comes from web/src/ui/over.tsx, which gives the focus back to what opened it.',
  },
  {
    // Those that need https say so to the reader (docs/operating.md).
    applies: (file) =>
      file.startsWith('web/src/') &&
      !isTest(file) &&
      !['copy-text', 'request/upload-file', 'request/upload-parts'].some(
        (name) => file === `web/src/platform/${name}.ts`,
      ) &&
      ![
        'platform/session/vault.ts',
        'field/app.tsx',
        'filing/form/saving/copy-vault.ts',
        'office/inspection/inspection/finding-drawer.tsx',
        'portal/public/check/machine-check.tsx',
      ].some((name) => file === `web/src/${name}`),
    finds: /\brandomUUID\b|\bnavigator\.clipboard\b|\.subtle\b/,
    reason:
      'Pages without https lack it: randomId and copyText (web/src/platform) do without, anything else tells the reader to open the https address.',
  },
  {
    applies: (file) => file.startsWith('web/src/') && !isTest(file),
    finds: /\.get(FullYear|Month|Date|Day|Hours|Minutes)\(|\bdayjs\(\)/,
    reason:
      "Days and times are Beijing's, whatever the computer's zone: today, currentYear and momentOf (web/src/ui/figure/date-text.ts).",
  },
  {
    // A tab stays open over New Year.
    applies: (file) => file.startsWith('web/src/') && !isTest(file),
    finds: /^(?:export )?const \w+(?:: [^=]+)? = (?!.*=>).*\b(?:currentYear|today)\(/,
    reason:
      'Which day or year it is is read when it is needed, not when the page was loaded: a function, or inside the component.',
  },
  {
    applies: (file) => file.startsWith('web/src/') && !isTest(file) && !isOfCalendar(file),
    finds: /\bcurrentYear\(/,
    reason:
      "A year of data is the campaign's: useDataYear (web/src/filing/campaign-year.ts). A matter of the calendar is named in ofCalendar (scripts/calendar-years.ts).",
  },
  {
    applies: (file) =>
      inServer(file) && !isTest(file) && !/^server\/src\/(demo|faults)\//.test(file) && !isOfCalendar(file),
    finds: /\bclock\.year\(\) - 1\b|\?\? clock\.year\(|\bclock\.today\(\)\.slice\(0, 4\)/,
    reason:
      'A year of data that nobody has named is dataYearOf (server/src/base/reference/campaign-year-store.ts), this year is clock.year().',
  },
  {
    applies: (file) => /^(web\/src|server\/src|filing)\//.test(file) && !isTest(file),
    finds: /localeCompare\([^)]*'zh|\basc\(\w+\.(name|enterpriseName)\)/,
    reason: 'Names have one order: compareNames (filing/value/name-order.ts), byName (server/src/db/name-order.ts).',
  },
  {
    applies: (file) => !isTest(file),
    finds: /^export (\* from|\{[^}]*\} from)/,
    reason: 'No file exists only to re-export: import from the file that defines the thing.',
  },
  {
    // A tab that only one desk has is declared there with the programme's id.
    applies: (file) => isEngine(file) && file !== 'web/src/office/desk/desk-programmes.ts',
    finds: new RegExp(`'(?:${programmeIds.join('|')})'|\\bworkflow\\??\\.id\\b`),
    reason:
      'The engine knows no programme by name: give the definition a slot that any could use, or the family a hook (server/src/families).',
  },
  {
    applies: (file) => /(^|\/)(utils?|common|misc|helpers?)(\/|\.tsx?$)/.test(file),
    finds: /^/,
    reason: 'There is no utils, common or misc: name the file after what it knows.',
  },
]

const importLine = /^\s*(import\b|\} from ')/
const commentLine = /^\s*(\/\/|\/\*|\*)/

/** Returns every violation in the given files (`{ 'server/src/x.ts': text }`) as one line each, with place and reason. */
export function houseRuleBreaches(files: Record<string, string>): string[] {
  const breaches: string[] = []
  for (const [file, text] of Object.entries(files)) {
    for (const rule of rules.filter((one) => one.applies(file))) {
      if (rule.overLines) {
        for (const { 0: found, index } of text.matchAll(new RegExp(rule.finds, 'g'))) {
          const line = text.slice(0, index).split('\n').length
          breaches.push(`${file}:${line} ${found.split('\n')[0]?.trim().slice(0, 80)}\n  ${rule.reason}`)
        }
        continue
      }
      for (const [index, line] of text.split('\n').entries()) {
        if (commentLine.test(line) || (rule.ignoreImports && importLine.test(line)) || !rule.finds.test(line)) continue
        breaches.push(`${file}:${index + 1} ${line.trim().slice(0, 80)}\n  ${rule.reason}`)
        if (rule.finds.source === '^') break
      }
    }
  }
  const sources = Object.fromEntries(
    Object.entries(files).filter(([file]) => !isTest(file) && !file.startsWith('e2e/')),
  )
  return [
    ...breaches,
    ...figureBreaches(sources),
    ...layerBreaches(sources),
    ...sizeBreaches(sources),
    ...folderBreaches(Object.keys(sources)),
    ...nameBreaches(sources),
  ]
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const files = sourceFiles()
  const breaches = [
    ...houseRuleBreaches(files),
    ...styleBreaches(files, styleSheets()),
    ...ratchetBreaches(files),
    ...(await scopeBreaches(files)),
  ]
  for (const breach of breaches) console.error(breach)
  console.log(breaches.length === 0 ? 'house rules: kept' : `house rules: ${breaches.length} broken`)
  process.exitCode = breaches.length === 0 ? 0 : 1
}
