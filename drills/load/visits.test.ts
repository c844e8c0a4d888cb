import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { visitors } from './visits.ts'

test('a first visit takes as long as its bytes take through the line, and counts what fails', async () => {
  const script = 'a'.repeat(75_000)
  const server = createServer(({ url }, response) => {
    if (url?.startsWith('/web/mainPages')) response.end('<script src="/web/assets/one.js"></script>')
    else if (url === '/web/assets/one.js') response.end(script)
    else response.writeHead(404).end()
  }).listen(0, '127.0.0.1')
  await new Promise((done) => server.once('listening', done))
  onTestFinished(() => void server.close())
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const visits = await visitors(url, { count: 5, withinSeconds: 0.2, seed: 1 })
  expect(visits).toMatchObject({ count: 5, failed: 0, files: 2 })
  expect(visits.bytes).toBeGreaterThan(75_000)
  // 75 kB at 375 kB a second.
  expect(visits.whole.p50).toBeGreaterThan(190)
  expect(visits.screen.p50).toBeLessThan(visits.whole.p50)
  await expect(visitors('http://10.1.2.3', { count: 1, withinSeconds: 1, seed: 1 })).rejects.toThrow(
    'this machine only',
  )
})
