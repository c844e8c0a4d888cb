import { expect, test } from 'vitest'
import { startCounting } from './figures.ts'
import { metricsText } from './text.ts'

const house = {
  version: '1.2.3',
  dataVersion: 18,
  jobs: [{ queue: 'sms', state: 'retry', count: 2 }],
  outboxAge: { sms: 12.5, email: 0 },
  undelivered: { sms: 1, email: 0 },
  disks: [{ place: 'files', free: 5, size: 10 }],
  readOnly: false,
  databaseUp: true,
}

test('durations are cumulated, counters carry their labels, every line is of the format', () => {
  const counting = startCounting()
  counting.answered('GET', '/ht/title/:id', 200, 0.004)
  counting.answered('GET', '/ht/title/:id', 200, 0.3)
  counting.answered('GET', '/ht/title/:id', 404, 60)
  counting.refused('NOT_FOUND')
  const text = metricsText(house, [counting.figures('2', { total: 4, idle: 1, waiting: 3 })])
  const path = 'method="GET",path="/ht/title/:id"'
  for (const line of [
    'portal_build_info{version="1.2.3",data_version="18"} 1',
    'portal_jobs{queue="sms",state="retry"} 2',
    'portal_outbox_oldest_seconds{channel="sms"} 12.5',
    `portal_http_requests_total{${path},status="200",worker="2"} 2`,
    `portal_http_requests_total{${path},status="404",worker="2"} 1`,
    `portal_http_request_duration_seconds_bucket{${path},worker="2",le="0.005"} 1`,
    `portal_http_request_duration_seconds_bucket{${path},worker="2",le="0.5"} 2`,
    `portal_http_request_duration_seconds_bucket{${path},worker="2",le="10"} 2`,
    `portal_http_request_duration_seconds_bucket{${path},worker="2",le="+Inf"} 3`,
    `portal_http_request_duration_seconds_count{${path},worker="2"} 3`,
    'portal_refusals_total{reason="NOT_FOUND",worker="2"} 1',
    'portal_database_connections{state="busy",worker="2"} 3',
    'portal_database_connections{state="waiting",worker="2"} 3',
  ])
    expect(text.split('\n')).toContain(line)
  const sample = /^[a-z_]+(\{([a-z_]+="(?:[^"\\\n]|\\.)*",?)+\})? -?\d+(\.\d+)?(e[+-]\d+)?$/
  for (const line of text.trimEnd().split('\n')) expect(line).toMatch(line.startsWith('#') ? /^# (HELP|TYPE) / : sample)
})

test('a quotation mark, a backslash or a line break in a label cannot end it', () => {
  const jobs = [{ queue: 'a"b\\c\nd', state: 'x', count: 1 }]
  expect(metricsText({ ...house, jobs }, [])).toContain('portal_jobs{queue="a\\"b\\\\c\\nd",state="x"} 1\n')
})
