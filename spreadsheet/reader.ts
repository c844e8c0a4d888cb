/** Reads an uploaded workbook row by row in a worker thread, within limits of rows, columns, memory and time. */
import { Worker } from 'node:worker_threads'
import { type FileFault, FileRefused } from '@green/upload-guards/file-refused.ts'
import type { Row, SheetOptions } from './sheet-rows.ts'

export interface ReadSheetOptions extends SheetOptions {
  /** Timeout for reading the file; the time that the caller spends on the rows does not count. */
  timeoutMs: number
}

export interface ReaderTask {
  file: string | Uint8Array
  options: SheetOptions
}

export type ReaderMessage = { rows: Row[] } | { end: true } | { refused: { fault: FileFault; reason: string } }

const memoryMb = 512
/** Batches in flight: one being used, one being read. */
const ahead = 2

/** The filled rows of one sheet. Throws FileRefused; leaving the loop early stops the reading. */
export async function* readSheet(file: string | Buffer, options: ReadSheetOptions): AsyncGenerator<Row> {
  const { sheet, maxRows, maxColumns } = options
  const task: ReaderTask = { file, options: { sheet, maxRows, maxColumns } }
  const worker = new Worker(new URL('./reader-worker.ts', import.meta.url), {
    workerData: task,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 8 },
  })
  const next = inbox(worker, options.timeoutMs)
  try {
    for (let i = 0; i < ahead; i++) worker.postMessage('more')
    while (true) {
      const message = await next()
      if ('end' in message) return
      if ('refused' in message) throw new FileRefused(message.refused.fault, message.refused.reason)
      yield* message.rows
      worker.postMessage('more')
    }
  } finally {
    await worker.terminate()
  }
}

/** Returns the worker's messages one by one; rejects when it fails, ends, or times out. */
function inbox(worker: Worker, timeoutMs: number): () => Promise<ReaderMessage> {
  const arrived: ReaderMessage[] = []
  let failure: Error | undefined
  let wake = () => {}
  const fail = (error: Error) => {
    failure ??= error
    wake()
  }
  worker.on('message', (message: ReaderMessage) => {
    arrived.push(message)
    wake()
  })
  worker.on('error', (error: Error & { code?: string }) => {
    fail(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooComplex() : error)
  })
  worker.on('exit', () => fail(new Error('the reading thread ended without an answer')))

  let left = timeoutMs
  return async () => {
    const from = performance.now()
    const timer = setTimeout(() => fail(tooSlow()), Math.max(0, left))
    try {
      while (true) {
        const message = arrived.shift()
        if (message) return message
        if (failure) throw failure
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      }
    } finally {
      clearTimeout(timer)
      left -= performance.now() - from
    }
  }
}

function tooComplex(): FileRefused {
  return new FileRefused('too-large', '内容过于庞大，无法读取，请删除无关的工作表和格式或拆分后再上传')
}

function tooSlow(): FileRefused {
  return new FileRefused('timeout', '读取超时，请删除无关的工作表和格式或拆分后再上传')
}
