/**
 * Keys, tokens and passwords in the sources. The patterns of the well-known services come with secretlint; our own find
 * what it leaves out: a random value behind a telling name, a password in any address, a short private key (Ed25519).
 */
import { spawnSync } from 'node:child_process'
import { globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { lintSource } from '@secretlint/core'
import { rules } from '@secretlint/secretlint-rule-preset-recommend'
import { type Accepted, reasoned } from './accepted.ts'

export type Secret = { file: string; line: number; kind: string }

const prefix = '@secretlint/secretlint-rule-'
const config = {
  rules: rules
    // Comments that switch rules off are not obeyed: exceptions stand in one file, with their reason.
    .filter(({ meta }) => meta.id !== `${prefix}filter-comments`)
    .map((rule) => ({ id: rule.meta.id, rule })),
}

/** All files of the product: those that git tracks or would take in; without git all but what is made at run time. */
export function sourceFilesOf(root: string): string[] {
  const isFile = (file: string) => statSync(join(root, file), { throwIfNoEntry: false })?.isFile()
  const inGit = gitFiles(root).filter(isFile)
  if (inGit.length > 0) return inGit
  const made = /(^|\/)(\.git|\.cache|node_modules|dist|test-results)$|^data\/run$/
  return globSync('**/*', { cwd: root, exclude: (path) => made.test(path) })
    .filter(isFile)
    .sort()
}

function gitFiles(root: string): string[] {
  const { stdout } = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 27,
  })
  return (stdout ?? '').split('\0').filter((file) => file !== '')
}

/** Every place that looks like a secret; a file with a zero byte is no text and is passed over. */
export async function secretsIn(root: string, files: string[]): Promise<Secret[]> {
  const found: Secret[] = []
  for (const file of files) {
    const bytes = readFileSync(join(root, file))
    if (bytes.includes(0)) continue
    const content = bytes.toString()
    const { messages } = await lintSource({
      source: { filePath: file, content, ext: file.slice(file.lastIndexOf('.')), contentType: 'text' },
      options: { config, noPhysicFilePath: true },
    })
    const places = [
      ...messages.map(({ loc, ruleId }) => ({ line: loc.start.line, kind: ruleId.replace(prefix, '') })),
      ...ownKinds(file, content),
    ]
    // A key that both know is one finding.
    for (const { line, kind } of new Map(places.map((place) => [`${place.line} ${place.kind}`, place])).values())
      found.push({ file, line, kind })
  }
  return found
}

const name = String.raw`[\w-]*(?:secret|token|passw(?:or)?d|pwd|credential|(?:api|access|private|secret)_?key)`
const value = String.raw`[\w+/=.:~!@#$%^&*-]{16,}`
const inQuotes = new RegExp(String.raw`\b${name}["']?\s*[:=]\s*(?<quote>["'\`])(?<value>${value})\k<quote>`, 'gi')
const wholeLine = new RegExp(
  String.raw`^[ \t]*(?:export +|Environment=)?${name}[ \t]*[:=][ \t]*(?<value>${value})[ \t\r]*$`,
  'gim',
)
const inAddress = /\b[a-z][a-z0-9+.-]*:\/\/[^\s/:@'"`${}]+:(?<value>[\x21-\x2e\x30-\x7e]{6,}?)@(?=[\w[])/gi

/** In programs a value without quotes is an expression; in every other text it may be the secret itself. */
const isProgram = /\.(tsx?|mjs|js|css|svg|html)$/

type Kind = { kind: string; finds: RegExp; isMeant?: (value: string) => boolean }
const isRandom = (text: string) => bitsPerCharacter(text) >= 3.5
const kinds: Kind[] = [
  { kind: 'named-secret', finds: inQuotes, isMeant: isRandom },
  { kind: 'address', finds: inAddress, isMeant: (text) => !/\$\{|[<>'"`]/.test(text) },
  { kind: 'privatekey', finds: /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY(?: BLOCK)?-----(?:\s|\\n)*[\w+/=]{40}/g },
]
const kindsOfText: Kind[] = [...kinds, { kind: 'named-secret', finds: wholeLine, isMeant: isRandom }]

function ownKinds(file: string, content: string): { line: number; kind: string }[] {
  return (isProgram.test(file) ? kinds : kindsOfText).flatMap(({ kind, finds, isMeant = () => true }) =>
    [...content.matchAll(finds)]
      .filter(({ groups }) => isMeant(groups?.value ?? ''))
      .map(({ index }) => ({ kind, line: content.slice(0, index).split('\n').length })),
  )
}

/** Shannon entropy. Words reach about 3.3 bits at this length, random hexadecimal digits 3.7 and more. */
function bitsPerCharacter(text: string): number {
  const counts = Object.values(Object.groupBy(text, (character) => character)).map((all) => all?.length ?? 0)
  return counts.reduce((bits, count) => bits - (count / text.length) * Math.log2(count / text.length), 0)
}

/** Every secret that nobody has accepted at its file, and every acceptance that is no longer needed, one line each. */
export function secretBreaches(found: Secret[], accepted: Accepted): string[] {
  const known = accepted.secrets.filter(reasoned)
  const concerns = (secret: Secret) => (one: Accepted['secrets'][number]) =>
    one.file === secret.file && one.kind === secret.kind
  return [
    ...found
      .filter((secret) => !known.some(concerns(secret)))
      .map(
        ({ file, line, kind }) =>
          `${file}:${line} 疑似密钥或口令（${kind}）。请从文件中移除并立即更换；只供测试的，在 scripts/supply-chain/accepted.json 的 secrets 中写明理由`,
      ),
    ...known
      .filter((one) => !found.some((secret) => concerns(secret)(one)))
      .map(
        ({ file, kind }) => `${file}（${kind}）已不需要例外，请从 scripts/supply-chain/accepted.json 的 secrets 中删去`,
      ),
  ]
}
