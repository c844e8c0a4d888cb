/** The part of the layout library's API that is used here; it has no types of its own. */
declare module 'pdfmake' {
  type Policy = (address: string) => boolean
  const pdfmake: {
    virtualfs: { writeFileSync(name: string, content: Uint8Array): void }
    setUrlAccessPolicy(policy: Policy): void
    setLocalAccessPolicy(policy: Policy): void
    setFonts(fonts: Record<string, Record<string, string>>): void
    setTableLayouts(layouts: Record<string, Record<string, (line: number) => unknown>>): void
    createPdf(layout: Record<string, unknown>): { getBuffer(): Promise<Uint8Array> }
  }
  export default pdfmake
}
