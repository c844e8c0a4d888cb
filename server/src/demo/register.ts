/** Plays the official register for the demo city and for tests: a small server on this machine that answers from the demo data. */
import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import type { RegisterFacts } from '@green/contract/enterprise.ts'

type Seed = { socialCode: string; enterpriseName: string; legalPerson: string; foundDate: string }

const read = (name: string) =>
  JSON.parse(readFileSync(new URL(`../../../data/demo/${name}`, import.meta.url), 'utf8')) as unknown

/** The enterprises as their archive has them, but for the few that register.json tells otherwise; a code it does not have is 404. */
export async function startDemoRegister(): Promise<{ url: string; close(): void }> {
  const facts = new Map<string, RegisterFacts>(
    (read('seed-enterprises.json') as Seed[]).map(({ socialCode, enterpriseName, legalPerson, foundDate }) => [
      socialCode,
      { enterpriseName, legalPerson, foundDate, state: 'operating' },
    ]),
  )
  for (const [code, told] of Object.entries(read('register.json') as Record<string, RegisterFacts>))
    facts.set(code, told)
  const server = process.getBuiltinModule('node:http').createServer((request, response) => {
    const code = new URL(request.url ?? '/', 'http://register').searchParams.get('socialCode') ?? ''
    const found = facts.get(code)
    response.writeHead(found ? 200 : 404, { 'content-type': 'application/json' }).end(JSON.stringify(found ?? {}))
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
