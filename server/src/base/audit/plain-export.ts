/** How the log names an export with unmasked personal values and its reason; empty for a masked one. */
export function plainExport(reason: string | undefined): { action: string; result: string } {
  return reason ? { action: '（含联系方式）', result: `；事由：${reason}` } : { action: '', result: '' }
}
