/** The figures in the text format of Prometheus (version 0.0.4). */
import { bounds, type ProcessFigures } from './figures.ts'

type Labels = Readonly<Record<string, string>>
type Sample = { suffix?: string; labels: Labels; value: number }
type Family = { name: string; type: 'counter' | 'gauge' | 'histogram'; help: string; samples: readonly Sample[] }

/** Of the whole installation, told once whichever process is asked. */
export type HouseFigures = {
  version: string
  dataVersion: number
  jobs: readonly { queue: string; state: string; count: number }[]
  /** Age in seconds of the oldest message that waits to be sent, by channel; 0 without one. */
  outboxAge: Readonly<Record<string, number>>
  /** Messages that were given up, by channel. */
  undelivered: Readonly<Record<string, number>>
  disks: readonly { place: string; free: number; size: number }[]
  readOnly: boolean
  /** False when the database could not be asked. */
  databaseUp: boolean
}

export function metricsText(house: HouseFigures, processes: readonly ProcessFigures[]): string {
  return [...houseFamilies(house), ...processFamilies(processes)]
    .filter(({ samples }) => samples.length > 0)
    .map(familyText)
    .join('')
}

const one = (value: number, labels: Labels = {}): Sample[] => [{ labels, value }]
const by = (label: string, values: Readonly<Record<string, number>>): Sample[] =>
  Object.entries(values).map(([key, value]) => ({ labels: { [label]: key }, value }))

function houseFamilies(house: HouseFigures): Family[] {
  const { version, dataVersion, jobs, disks } = house
  return [
    {
      name: 'portal_build_info',
      type: 'gauge',
      help: 'Version of the product and number of applied migrations.',
      samples: one(1, { version, data_version: String(dataVersion) }),
    },
    {
      name: 'portal_database_up',
      type: 'gauge',
      help: '1 when the database answered.',
      samples: one(Number(house.databaseUp)),
    },
    {
      name: 'portal_read_only',
      type: 'gauge',
      help: '1 while there is too little room on a disk to save.',
      samples: one(Number(house.readOnly)),
    },
    {
      name: 'portal_jobs',
      type: 'gauge',
      help: 'Background jobs by queue and state.',
      samples: jobs.map(({ queue, state, count }) => ({ labels: { queue, state }, value: count })),
    },
    {
      name: 'portal_outbox_oldest_seconds',
      type: 'gauge',
      help: 'Age of the oldest message that waits to be sent.',
      samples: by('channel', house.outboxAge),
    },
    {
      name: 'portal_outbox_undelivered',
      type: 'gauge',
      help: 'Messages that were given up after the last try.',
      samples: by('channel', house.undelivered),
    },
    {
      name: 'portal_disk_free_bytes',
      type: 'gauge',
      help: 'Room left for the data folder and the files.',
      samples: disks.map(({ place, free }) => ({ labels: { place }, value: free })),
    },
    {
      name: 'portal_disk_size_bytes',
      type: 'gauge',
      help: 'Size of the disk of the data folder and the files.',
      samples: disks.map(({ place, size }) => ({ labels: { place }, value: size })),
    },
  ]
}

function processFamilies(processes: readonly ProcessFigures[]): Family[] {
  const each = (value: (of: ProcessFigures) => number): Sample[] =>
    processes.map((of) => ({ labels: { worker: of.worker }, value: value(of) }))
  return [
    {
      name: 'portal_http_requests_total',
      type: 'counter',
      help: 'Answered requests by route pattern and status.',
      samples: processes.flatMap(({ worker, routes }) =>
        routes.flatMap(({ method, path, statuses }) =>
          Object.entries(statuses).map(([status, value]) => ({ labels: { method, path, status, worker }, value })),
        ),
      ),
    },
    {
      name: 'portal_http_request_duration_seconds',
      type: 'histogram',
      help: 'Time to the end of the answer by route pattern.',
      samples: processes.flatMap(durations),
    },
    {
      name: 'portal_refusals_total',
      type: 'counter',
      help: 'Refused requests by reason; INTERNAL is a fault of the product.',
      samples: processes.flatMap(({ worker, refusals }) =>
        Object.entries(refusals).map(([reason, value]) => ({ labels: { reason, worker }, value })),
      ),
    },
    {
      name: 'portal_database_connections',
      type: 'gauge',
      help: 'Connections of the pool, and requests that wait for one.',
      samples: processes.flatMap(({ worker, pool }) => [
        { labels: { state: 'busy', worker }, value: pool.total - pool.idle },
        { labels: { state: 'idle', worker }, value: pool.idle },
        { labels: { state: 'waiting', worker }, value: pool.waiting },
      ]),
    },
    {
      name: 'portal_process_resident_bytes',
      type: 'gauge',
      help: 'Resident memory of the process.',
      samples: each(({ memory }) => memory.resident),
    },
    {
      name: 'portal_process_heap_bytes',
      type: 'gauge',
      help: 'Used part of the heap.',
      samples: each(({ memory }) => memory.heap),
    },
    {
      name: 'portal_process_cpu_seconds_total',
      type: 'counter',
      help: 'Processor time of the process.',
      samples: each(({ processorSeconds }) => processorSeconds),
    },
    {
      name: 'portal_event_loop_busy_ratio',
      type: 'gauge',
      help: 'Share of the time that the event loop was busy since the last look; near 1 the process is at its limit.',
      samples: each(({ loopBusy }) => loopBusy),
    },
    {
      name: 'portal_process_uptime_seconds',
      type: 'gauge',
      help: 'Time since the process started.',
      samples: each(({ upSeconds }) => upSeconds),
    },
  ]
}

function durations({ worker, routes }: ProcessFigures): Sample[] {
  return routes.flatMap(({ method, path, within, seconds }) => {
    const labels = { method, path, worker }
    let count = 0
    const buckets = within.map((more, i) => {
      count += more
      const le = i < bounds.length ? String(bounds[i]) : '+Inf'
      return { suffix: '_bucket', labels: { ...labels, le }, value: count }
    })
    return [...buckets, { suffix: '_sum', labels, value: seconds }, { suffix: '_count', labels, value: count }]
  })
}

function familyText({ name, type, help, samples }: Family): string {
  const lines = samples.map(({ suffix = '', labels, value }) => `${name}${suffix}${labelText(labels)} ${value}\n`)
  return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${lines.join('')}`
}

function labelText(labels: Labels): string {
  const parts = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`)
  return parts.length > 0 ? `{${parts.join(',')}}` : ''
}

const escaped = (value: string) => value.replace(/\\/g, '\\\\').replace(/"/g, '\\"').replace(/\n/g, '\\n')
