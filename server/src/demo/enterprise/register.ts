/** A small HTTP server that stands in for the official register in the demo city and in tests; it serves the demo data. */
import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import type { RegisterFacts } from '@green/contract/enterprise/enterprise.ts'

type Seed = { socialCode: string; enterpriseName: string; legalPerson: string; foundDate: string }

const read = (name: string) =>
  JSON.parse(readFileSync(new URL(`../../../../data/demo/${name}`, import.meta.url), 'utf8')) as unknown

/** The enterprises as in their archive, except for the entries in register.json; an unknown code returns 404. */
export async function startDemoRegister(): Promise<{ url: string; close(): void }> {
  const facts = new Map<string, RegisterFacts>(
    (read('seed-enterprises.json') as Seed[]).map(({ socialCode, enterpriseName, legalPerson, foundDate }) => [
      socialCode,
      { enterpriseName, legalPerson, foundDate, state: 'operating' },
    ]),
  )
  for (const [code, entry] of Object.entries(read('register.json') as Record<string, RegisterFacts>))
    facts.set(code, entry)
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
