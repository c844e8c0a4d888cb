/** A refused file, with a code for the program and a Chinese sentence with the reason and what to do. */

export type FileFault =
  | 'empty'
  | 'too-large'
  | 'not-allowed'
  | 'mismatch'
  | 'program'
  | 'markup'
  | 'macro'
  | 'encrypted'
  | 'active'
  | 'damaged'
  | 'archive-bomb'
  | 'archive-names'
  | 'archive-too-many'
  | 'archive-method'
  | 'picture-too-large'
  | 'not-workbook'
  | 'no-such-sheet'
  | 'too-many-rows'
  | 'too-many-columns'
  | 'cell-too-long'
  | 'timeout'

/** `reason` has no subject, so that it can follow either 文件 or the file's own name. */
export class FileRefused extends Error {
  readonly fault: FileFault
  readonly reason: string

  constructor(fault: FileFault, reason: string) {
    super(`文件${reason}`)
    this.name = 'FileRefused'
    this.fault = fault
    this.reason = reason
  }
}

/** The refusal for inconsistent bytes. */
export function damaged(): FileRefused {
  return new FileRefused('damaged', '内容已损坏或不完整，请在本机打开确认无误、重新保存后再上传')
}
