/** Finds the places that compare a filing's state or an action by its name instead of by its properties. */
import { actions } from '../filing/workflow/actions.ts'
import { states } from '../filing/workflow/states.ts'

/** Names that tasks, accounts, titles and jobs use as well. They count only in an expression about a filing. */
const sharedStates = [
  'draft',
  'submitted',
  'approved',
  'recommended',
  'listed',
  'rejected',
  'withdrawn',
  'cancelled',
  'revoked',
  'expired',
  'suspended',
  'confirmed',
  'disputed',
]
/** Plain verbs, and a column name of lists. */
const sharedActions = Object.keys(actions).filter((name) => /^[a-z]+$/.test(name) || name === 'expertScore')
const own = (names: object, shared: readonly string[]) => Object.keys(names).filter((name) => !shared.includes(name))

/** Files that define the names, and scripts that lead a case through them. Conditions of indexes are written out. */
const definitions =
  /^(filing\/workflow\/(states|actions|steps)\.ts|filing\/(profiles|cases)\/|programmes\/|contract\/|e2e\/|drills\/(bench|load)\/|server\/src\/(demo\/(scenario|service\/diagnoses)\.ts|db\/schema\/|modules\/service\/diagnosis\/)|web\/src\/.*diagnosis)/
/** The demo city lists how far its cases go. */
const demo = /^server\/src\/demo\//
/** Files in which `state` and `action` are a filing's unless another owner is named. */
const ofFilings =
  /^(filing|server\/src\/(demo|filing|families|modules\/\w+\/(board|letter|mailing|objection|public|rating|timeline))|web\/src\/(filing|portal\/filing|office\/(desk|\w+\/(energy-project|filing-overview|green-[\w-]+|special-fund|yearly-data))))\//
const otherOwners = /^(t|task|tasks|old|seat|line|entry|title|account|job|input|asked|s|of|place|rate|one|mail)$/

const anyOf = (names: readonly string[]) => `'(?:${names.join('|')})'`
const quoted = {
  ownState: anyOf(own(states, sharedStates)),
  sharedState: anyOf(sharedStates),
  state: anyOf(Object.keys(states)),
  ownAction: anyOf(own(actions, sharedActions)),
  sharedAction: anyOf(sharedActions),
  action: anyOf(Object.keys(actions)),
}

/** Forbidden in every file. */
const everywhere = new RegExp(
  [
    // Comparisons, switch cases and searches; also by the suffix of a name.
    String.raw`(?:[!=]==\s*|\bcase\s+|\bincludes\(\s*)(?:${quoted.ownState}|${quoted.ownAction})`,
    String.raw`\bendsWith\('_?returned'\)|_returned\$?/\.test\(`,
    // Arrays of names.
    String.raw`\[\s*${quoted.state}\s*,\s*${quoted.state}`,
    String.raw`\[\s*${quoted.ownAction}\s*,\s*${quoted.action}`,
    String.raw`\[\s*${quoted.ownState}\s*\]`,
    // SQL about filings and their history.
    String.raw`\b(?:eq|ne)\(\s*filing\w*\.(?:state|toState|fromState|action),\s*'`,
    String.raw`\b(?:inArray|notInArray)\(\s*filing\w*\.(?:state|toState|fromState|action),\s*\[\s*'`,
    String.raw`\$\{filing\w*\.(?:state|toState|fromState|action)\}\s*(?:=|<>|in)\s*\(?'`,
  ].join('|'),
  'g',
)
/** Forbidden in files that handle filings; the expression before `.state` or `.action` shows whether it is a filing's. */
const compared = new RegExp(
  String.raw`(?:(\w+)\??\.)?(?<!\w)(?:(?:state|toState|fromState|to|from)\s*[!=]==\s*(?:${quoted.sharedState}|'none')|action\s*[!=]==\s*${quoted.sharedAction})`,
  'g',
)
const single = new RegExp(String.raw`\bstate:\s*\[\s*${quoted.state}\s*\]`, 'g')

const reason =
  'A state or an action is asked what it is, not how it is called: a predicate or an attribute of filing/workflow/states.ts or filing/workflow/actions.ts (isReturned, statesWhere(isStanding), actions[action].effect); give it an attribute where none says what you mean. A control made for one step finds it with stepNamed.'

/** Returns every comparison by name in the given files as one line each, with place and reason. */
export function nameBreaches(files: Record<string, string>): string[] {
  return Object.entries(files).flatMap(([file, text]) => {
    if (definitions.test(file)) return []
    const found = [...text.matchAll(everywhere)].filter(([hit]) => !hit.startsWith('[') || !demo.test(file))
    if (ofFilings.test(file)) {
      found.push(...[...text.matchAll(compared)].filter(([, owner]) => !owner || !otherOwners.test(owner)))
      found.push(...text.matchAll(single))
    }
    return found
      .toSorted((a, b) => a.index - b.index)
      .map(({ 0: hit, index }) => {
        const line = text.slice(0, index).split('\n').length
        return `${file}:${line} ${hit.replace(/\s+/g, ' ').slice(0, 80)}\n  ${reason}`
      })
  })
}
