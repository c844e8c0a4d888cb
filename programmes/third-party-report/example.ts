/** A believable report of one year. */
import { exampleFile } from '../blocks/example-file.ts'

export function thirdPartyReportExample(): Record<string, unknown> {
  return variedReport(0, 2025)
}

export function variedReport(seed: number, year: number): Record<string, unknown> {
  const complaints = seed % 4 === 3 ? 1 : 0
  return {
    year: String(year),
    factoryNational: String(seed % 3),
    factoryCity: String(3 + (seed % 6)),
    parkNational: '0',
    parkCity: String(seed % 2),
    chainNational: '0',
    chainCity: String((seed + 1) % 3),
    returned: String(seed % 3),
    complaints: String(complaints),
    ...(complaints ? { complaintNote: '委托方反映现场核实时间过短，已补充现场核实并修订报告。' } : {}),
    feeLow: '3.5',
    feeHigh: String(8 + (seed % 5)),
    contactDept: '评价业务部',
    contactName: '联演示',
    contactPhone: `1400022${String(1000 + seed).padStart(4, '0')}`,
    email: `report${String(seed).padStart(2, '0')}@example.com`,
    postcode: '401120',
    summaryFile: [exampleFile(`${year}年度评价工作总结${seed}.pdf`)],
    commitTick: true,
    commitFile: [exampleFile(`承诺书${seed}.pdf`)],
  }
}
