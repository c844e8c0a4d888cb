/** Builds archives, workbooks and containers for tests, valid and hostile ones. */
import { crc32, deflateRawSync } from 'node:zlib'

export interface ZipFixture {
  name: string | Buffer
  data: string | Buffer
  /** Overrides of the header fields. */
  method?: number
  flags?: number
  size?: number
  crc?: number
  /** Use the local header of the entry with this index instead of a separate one. */
  sharing?: number
  localName?: string
}

/** A zip archive whose headers may be false. */
export function zipOf(
  fixtures: readonly ZipFixture[],
  tail: { count?: number; before?: Buffer; after?: Buffer } = {},
): Buffer {
  const bodies: Buffer[] = tail.before ? [tail.before] : []
  const headers: Buffer[] = []
  const offsets: number[] = []
  let offset = tail.before?.length ?? 0
  for (const fixture of fixtures) {
    const data = Buffer.from(fixture.data)
    const method = fixture.method ?? 8
    const packed = method === 8 ? deflateRawSync(data) : data
    const name = Buffer.from(fixture.name)
    const localName = Buffer.from(fixture.localName ?? name)
    const fields = Buffer.alloc(26)
    fields.writeUInt16LE(20, 0)
    fields.writeUInt16LE(fixture.flags ?? 0x800, 2)
    fields.writeUInt16LE(method, 4)
    fields.writeUInt32LE(fixture.crc ?? crc32(data), 10)
    fields.writeUInt32LE(packed.length, 14)
    fields.writeUInt32LE(fixture.size ?? data.length, 18)
    fields.writeUInt16LE(name.length, 22)
    const at = fixture.sharing === undefined ? offset : (offsets[fixture.sharing] ?? 0)
    if (fixture.sharing === undefined) {
      const body = Buffer.concat([Buffer.from('PK\x03\x04'), fields, localName, packed])
      bodies.push(body)
      offset += body.length
    }
    offsets.push(at)
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(at, 10)
    headers.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), fields, rest, name]))
  }
  const directory = Buffer.concat(headers)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06')
  end.writeUInt16LE(tail.count ?? headers.length, 8)
  end.writeUInt16LE(tail.count ?? headers.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...bodies, directory, end, tail.after ?? Buffer.alloc(0)])
}

const namespace = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const officeType = 'application/vnd.openxmlformats-officedocument'

export interface WorkbookFixture {
  /** The content of sheetData of each sheet, by name. */
  sheets: Record<string, string>
  /** The content before and after sheetData. */
  before?: string
  after?: string
  shared?: string
  styles?: string
  workbookPr?: string
  hidden?: readonly string[]
  more?: readonly ZipFixture[]
  mainType?: string
}

/** A minimal workbook as small generators write it. */
export function workbookOf(fixture: WorkbookFixture): Buffer {
  const names = Object.keys(fixture.sheets)
  const rels = names.map(
    (_name, i) =>
      `<Relationship Id="rId${i + 1}" Type="${relations}/worksheet" Target="worksheets/sheet${i + 1}.xml"/>`,
  )
  if (fixture.shared)
    rels.push(`<Relationship Id="rIdT" Type="${relations}/sharedStrings" Target="sharedStrings.xml"/>`)
  if (fixture.styles) rels.push(`<Relationship Id="rIdS" Type="${relations}/styles" Target="/xl/styles.xml"/>`)
  const sheetList = names.map((name, i) => {
    const state = fixture.hidden?.includes(name) ? ' state="hidden"' : ''
    return `<sheet name="${name}" sheetId="${i + 1}"${state} r:id="rId${i + 1}"/>`
  })
  return zipOf([
    {
      name: '[Content_Types].xml',
      data: `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${fixture.mainType ?? `${officeType}.spreadsheetml.sheet.main+xml`}"/>${names.map((_name, i) => `<Override PartName="/xl/worksheets/sheet${i + 1}.xml" ContentType="${officeType}.spreadsheetml.worksheet+xml"/>`).join('')}</Types>`,
    },
    {
      name: '_rels/.rels',
      data: `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    },
    {
      name: 'xl/workbook.xml',
      data: `<workbook ${namespace} xmlns:r="${relations}">${fixture.workbookPr ?? ''}<sheets>${sheetList.join('')}</sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      data: `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${rels.join('')}</Relationships>`,
    },
    ...(fixture.shared ? [{ name: 'xl/sharedStrings.xml', data: `<sst ${namespace}>${fixture.shared}</sst>` }] : []),
    ...(fixture.styles
      ? [{ name: 'xl/styles.xml', data: `<styleSheet ${namespace}>${fixture.styles}</styleSheet>` }]
      : []),
    ...names.map((name, i) => ({
      name: `xl/worksheets/sheet${i + 1}.xml`,
      data: `<worksheet ${namespace}>${fixture.before ?? ''}<sheetData>${fixture.sheets[name]}</sheetData>${fixture.after ?? ''}</worksheet>`,
    })),
    ...(fixture.more ?? []),
  ])
}

/** A minimal document as Word writes it. */
export function documentOf(more: readonly ZipFixture[] = []): Buffer {
  return zipOf([
    {
      name: '[Content_Types].xml',
      data: `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="${officeType}.wordprocessingml.document.main+xml"/></Types>`,
    },
    { name: 'word/document.xml', data: '<w:document xmlns:w="x"><w:body/></w:document>' },
    ...more,
  ])
}

/** An OLE container with these streams, all of them beginning with `head`. */
export function containerOf(names: readonly string[], head: Buffer = Buffer.alloc(0)): Buffer {
  const sector = 512
  const directorySectors = Math.ceil(names.length / 4)
  const dataSector = 1 + directorySectors
  const header = Buffer.alloc(sector)
  header.write('d0cf11e0a1b11ae1', 'hex')
  header.writeUInt16LE(3, 26)
  header.writeUInt16LE(9, 30)
  header.writeUInt32LE(1, 44)
  header.writeUInt32LE(1, 48)
  header.writeUInt32LE(0xfffffffe, 68)
  header.fill(0xff, 76)
  header.writeUInt32LE(0, 76)
  const table = Buffer.alloc(sector, 0xff)
  table.writeUInt32LE(0xfffffffd, 0)
  for (let i = 1; i <= directorySectors; i++) table.writeUInt32LE(i === directorySectors ? 0xfffffffe : i + 1, i * 4)
  for (let i = 0; i < 8; i++) table.writeUInt32LE(i === 7 ? 0xfffffffe : dataSector + i + 1, (dataSector + i) * 4)
  const directory = Buffer.alloc(directorySectors * sector)
  names.forEach((name, i) => {
    directory.write(name, i * 128, 'utf16le')
    directory.writeUInt16LE((name.length + 1) * 2, i * 128 + 64)
    directory[i * 128 + 66] = 2
    directory.writeUInt32LE(dataSector, i * 128 + 116)
    directory.writeUInt32LE(4096, i * 128 + 120)
  })
  const data = Buffer.alloc(4096)
  head.copy(data)
  return Buffer.concat([header, table, directory, data])
}
