/** What the log says of an export that holds personal values for a reason; nothing of a masked one. */
export function plainExport(reason: string | undefined): { action: string; result: string } {
  return reason ? { action: '（含联系方式）', result: `；事由：${reason}` } : { action: '', result: '' }
}
