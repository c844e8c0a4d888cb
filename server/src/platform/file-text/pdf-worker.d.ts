/** pdfjs-dist has no types for its worker, which is only handed on to the library. */
declare module 'pdfjs-dist/legacy/build/pdf.worker.mjs' {
  export const WorkerMessageHandler: unknown
}
