/** The mark on a hidden sheet of our templates: purpose and version. */
import { refuseBecause } from '@green/contract/errors.ts'
import { readSheet } from '@green/spreadsheet/reader.ts'
import type { SheetSpec } from '@green/spreadsheet/writer.ts'
import { FileRefused } from '@green/upload-guards/file-refused.ts'

/** `form` of a filing, or the kind of an import; `of` names which. */
export type TemplateTag = { kind: string; of: string; version: string }

const name = '模板标记'

export function tagSheet({ kind, of, version }: TemplateTag): SheetSpec {
  return {
    name,
    hidden: true,
    columns: [
      { title: 'kind', kind: 'text' },
      { title: 'of', kind: 'text' },
      { title: 'version', kind: 'text' },
    ],
    rows: [[kind, of, version]],
  }
}

/** The mark of an upload; null for a workbook that is not made from one of our templates. */
async function tagOf(file: string): Promise<TemplateTag | null> {
  try {
    for await (const { row, cells } of readSheet(file, {
      sheet: name,
      maxRows: 5,
      maxColumns: 10,
      timeoutMs: 20_000,
    })) {
      const [kind, of, version] = cells.map((cell) => cell.text)
      if (row === 2 && kind && of !== undefined && version) return { kind, of, version }
    }
  } catch (error) {
    if (!(error instanceof FileRefused) || error.fault !== 'no-such-sheet') throw error
  }
  return null
}

/** The words of a refusal: the template to use, and what the file is instead. */
export type TagTexts = {
  right: string
  other: string
  old: (version: string) => string
  /** For a workbook without a mark; null accepts it. */
  none: string | null
}

function wrongIn(tag: TemplateTag | null, wanted: TemplateTag, texts: TagTexts): string | null {
  if (!tag) return texts.none
  if (tag.kind !== wanted.kind || tag.of !== wanted.of) return texts.other
  return tag.version === wanted.version ? null : texts.old(tag.version)
}

/** Refuses another template, or another version of it, and names the right one. */
export async function requireTag(file: string, wanted: TemplateTag, texts: TagTexts): Promise<void> {
  const tag = await tagOf(file)
  const what = wrongIn(tag, wanted, texts)
  if (what === null) return
  throw refuseBecause('FILE_REFUSED', `文件${what}。请下载${texts.right}，把内容复制过去后再上传`, {
    fault: 'other-template',
  })
}
