/** A thread that sends large bodies all at once: neither the server nor who measures it does this work. */
import { request } from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'

export type Flood = { url: string; path: string; token: string; body: string; times: number }

const { url, path, token, body, times } = workerData as Flood
const content = Buffer.from(body)

function post(): Promise<number> {
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'content-length': content.length,
  }
  return new Promise((resolve, reject) => {
    const sent = request(`${url}${path}`, { method: 'POST', agent: false, headers }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0))
    })
    sent.on('error', reject)
    sent.end(content)
  })
}

/** The status of each. */
parentPort?.postMessage(await Promise.all(Array.from({ length: times }, post)))
