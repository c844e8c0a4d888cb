import { Health, Readiness } from '@green/contract/health.ts'
import { expect, test } from 'vitest'
import { openTestApp } from '../../db/testing.ts'

test('health reports database, files, jobs and the version; 503 when one of them fails', async () => {
  const app = await openTestApp()
  const ask = () => app.fastify.inject('/ht/health')
  const well = await ask()
  expect(well.statusCode).toBe(200)
  expect(well.json()).toEqual({
    status: 'ok',
    database: 'ok',
    tables: 'ok',
    replica: 'off',
    files: 'ok',
    jobs: 'ok',
    scanner: 'off',
    search: 'ok',
    disk: 'ok',
    version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    dataVersion: expect.any(Number),
  })
  expect(well.headers['cache-control']).toBe('no-store')
  // As the interface description says.
  expect(Health.strict().parse(well.json())).toEqual(well.json())
  expect(Readiness.strict().parse((await app.fastify.inject('/ht/ready')).json())).toEqual({ ready: true })

  const { files, jobs } = app.services
  app.services.files = { ...files, ready: () => Promise.reject(new Error('disk gone')) }
  app.services.jobs = { ...jobs, ready: () => new Promise(() => undefined) }
  const ill = await ask()
  expect(ill.statusCode).toBe(503)
  expect(ill.json()).toMatchObject({ status: 'failed', database: 'ok', files: 'failed', jobs: 'failed' })
  expect(ill.body).not.toContain('disk gone')
  // Slow disk access does not block other requests.
  expect((await app.fastify.inject('/ht/ready')).json()).toEqual({ ready: true })
  app.services.files = files
  app.services.jobs = jobs
  await app.close()
})
