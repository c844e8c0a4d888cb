/** Evidence that money is requested twice for the same project. */
export const identity = [
  { kind: 'projectName', of: 'projectName' },
  { kind: 'invoiceNo', of: { table: 'investRows', columns: ['invoiceNo'] } },
  { kind: 'equipment', of: { table: 'investRows', columns: ['itemName', 'model'], needs: 'model' } },
] as const
