/** A thread that asks for the health of the server again and again, until it is told to stop; it answers how long each took. */
import { setTimeout as wait } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'

export type Watch = { url: string }

const { url } = workerData as Watch
let isOver = false
parentPort?.once('message', () => {
  isOver = true
})

async function ask(): Promise<number> {
  const start = performance.now()
  const response = await fetch(`${url}/ht/health`)
  await response.arrayBuffer()
  return performance.now() - start
}

// The first question opens the connection.
await ask()
parentPort?.postMessage('ready')
const measured: number[] = []
while (!isOver) {
  measured.push(await ask())
  await wait(2)
}
parentPort?.postMessage(measured)
