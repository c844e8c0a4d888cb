/** Provides a real Chromium and a Chinese font from the installed npm packages, so that a bare machine can run the journeys. */
import { access, chmod, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export type PreparedBrowser = {
  executablePath: string
  /** Language, library path and font settings; to be added to the environment it is started with. */
  env: Record<string, string>
}

const require = createRequire(import.meta.url)
const cache = fileURLToPath(new URL('../.cache/browser', import.meta.url))

/** Path of the browser, unpacked on first use (about ten seconds). CHROMIUM_PATH names an installed one instead. */
export async function preparedBrowser(): Promise<PreparedBrowser> {
  await mkdir(cache, { recursive: true })
  const installed = process.env.CHROMIUM_PATH
  // Without a language set, a download could not have a Chinese name.
  const LANG = 'C.UTF-8'
  if (installed) return { executablePath: installed, env: { LANG, FONTCONFIG_FILE: await writeFontSettings([]) } }

  const { version }: { version: string } = require(join(packageFolder('@sparticuz/chromium'), 'package.json'))
  const folder = join(cache, `chromium-${version}`)
  if (!(await isThere(folder))) await unpack(folder)
  return {
    executablePath: join(folder, 'chromium'),
    env: {
      LANG,
      FONTCONFIG_FILE: await writeFontSettings([join(folder, 'fonts')]),
      LD_LIBRARY_PATH: join(folder, 'al2023/lib'),
    },
  }
}

/** The package unpacks into the temporary folder and reuses what is there: it gets a folder of its own, renamed when complete. */
async function unpack(folder: string) {
  const fresh = `${folder}.new-${process.pid}`
  await mkdir(fresh, { recursive: true })
  const before = process.env.TMPDIR
  process.env.TMPDIR = fresh
  try {
    const { default: chromium, inflate } = await import('@sparticuz/chromium')
    await chmod(await chromium.executablePath(), 0o755)
    await inflate(join(packageFolder('@sparticuz/chromium'), 'bin/al2023.tar.br'))
  } finally {
    if (before === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = before
  }
  await rename(fresh, folder).catch(() => rm(fresh, { recursive: true })) // another process was first
}

/** One font for everything: a machine's own fonts would make every screenshot different. The browser's own has the ₂ that it lacks. */
async function writeFontSettings(more: string[]): Promise<string> {
  const fonts = packageFolder('@expo-google-fonts/noto-sans-sc')
  const weights = ['400Regular', '500Medium', '600SemiBold', '700Bold']
  const folders = [...weights.map((weight) => join(fonts, weight)), ...more]
  const file = join(cache, 'fonts.conf')
  const text = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  ${folders.map((folder) => `<dir>${folder}</dir>`).join('\n  ')}
  <cachedir>${join(cache, 'fonts')}</cachedir>
  <match target="pattern">
    <edit name="family" mode="append"><string>Noto Sans SC</string></edit>
  </match>
</fontconfig>
`
  await writeFile(`${file}.${process.pid}`, text)
  await rename(`${file}.${process.pid}`, file)
  return file
}

function packageFolder(name: string): string {
  const entry = require.resolve(name)
  const inside = join('node_modules', name)
  return entry.slice(0, entry.lastIndexOf(inside) + inside.length)
}

async function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}
