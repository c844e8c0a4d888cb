/** Messages the demo server writes to its log instead of sending them. */
import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'

/** The last code sent to a mobile. */
export async function codeSentTo(mobile: string): Promise<string> {
  const log = process.env.JOURNEY_SERVER_LOG
  if (!log) throw new Error('JOURNEY_SERVER_LOG is not set')
  let code: string | undefined
  await expect(async () => {
    const lines = (await readFile(log, 'utf8')).split('\n')
    const line = lines.findLast((one) => one.includes(`"mobile":"${mobile}"`))
    code = /验证码为(\d{6})/.exec(line ?? '')?.[1]
    expect(code, `a code for ${mobile}`).toBeDefined()
  }).toPass({ timeout: 60_000 })
  return code ?? ''
}
