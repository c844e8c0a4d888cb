/**
 * Looks at screens: takes a full-page picture of each path and prints what the browser complained about.
 * node e2e/screenshot.ts <baseUrl> <outDir> [--width 1920] [--height 1080] [--as county] [--wait 500] [--large] <path> …
 */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Browser, chromium } from '@playwright/test'
import { preparedBrowser } from './browser.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    width: { type: 'string', default: '1920' },
    height: { type: 'string', default: '1080' },
    as: { type: 'string' },
    password: { type: 'string', default: 'Lvxiao2026' },
    wait: { type: 'string', default: '500' },
    large: { type: 'boolean', default: false },
  },
})
const [baseUrl, outDir, ...paths] = positionals
if (!baseUrl || !outDir || paths.length === 0) {
  console.error(
    'node e2e/screenshot.ts <baseUrl> <outDir> [--width 1920] [--height 1080] [--as county] [--wait 500] [--large] <path> …',
  )
  process.exit(2)
}

const session = values.as ? await logIn(new URL(baseUrl).origin, values.as, values.password) : undefined
await mkdir(outDir, { recursive: true })
const { executablePath, env } = await preparedBrowser()
const browser = await chromium.launch({ executablePath, env: { ...process.env, ...env } })
for (const path of paths) await picture(browser, baseUrl.replace(/\/$/, '') + path, fileFor(outDir, path))
await browser.close()

async function picture(browser: Browser, url: string, file: string) {
  const context = await browser.newContext({
    viewport: { width: Number(values.width), height: Number(values.height) },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
  })
  if (session) await context.addInitScript((text) => sessionStorage.setItem('green.session', text), session)
  if (values.large) await context.addInitScript(() => localStorage.setItem('green.type', 'large'))
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning')
      complaints.push(`${message.type()}: ${message.text()}`)
  })
  page.on('pageerror', (error) => complaints.push(`uncaught: ${error.message}`))
  page.on('response', (response) => {
    if (response.status() >= 400)
      complaints.push(`${response.status()} ${response.request().method()} ${response.url()}`)
  })
  await page.goto(url, { waitUntil: 'networkidle' })
  await page.waitForTimeout(Number(values.wait))
  await page.screenshot({ path: file, fullPage: true })
  console.log(`${file}  ${page.url()}`)
  for (const complaint of complaints) console.log(`  ${complaint}`)
  await context.close()
}

/** The web's session storage entry after a login. */
async function logIn(origin: string, loginName: string, password: string): Promise<string> {
  const response = await fetch(`${origin}/ht/user/loginByCodeOrPwd`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ loginName, password }),
  })
  const { code, msg, data }: { code: number; msg: string; data: unknown } = await response.json()
  if (code !== 200) throw new Error(`${loginName}: ${code} ${msg}`)
  return JSON.stringify({ login: data })
}

function fileFor(folder: string, path: string): string {
  const name = path.replace(/^\/|\/$/g, '').replaceAll(/[^\w=-]+/g, '_') || 'root'
  return join(folder, `${name}-${values.as ?? 'visitor'}-${values.width}.png`)
}
