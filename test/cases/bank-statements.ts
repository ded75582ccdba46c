import type { Line } from '#server/money/statement/lines.ts'

type Sample = { bank: string; csv: string; lines: Omit<Line, 'line'>[]; debits: number; others: number }

/** Statements as the banks' own downloads look, with what stands above and below the table. */
export const statements: readonly Sample[] = [
  {
    bank: 'HDFC: a value date, separate columns, a row of stars',
    csv: `HDFC BANK Ltd.,,,,,,
Account No :,50100012345678,,,,,
Date,Narration,Chq./Ref.No.,Value Dt,Withdrawal Amt.,Deposit Amt.,Closing Balance
********,**************,*******,********,*******,*******,*******
05/04/26,NEFT CR-SBIN0001234-ASHA KULKARNI-FWC-N0950123,N095260123456789,05/04/26,,"2,358.82","1,02,358.82"
06/04/26,ACH D- ELECTRICITY,0000000000000000,06/04/26,"1,200.00",,"1,01,158.82"
STATEMENT SUMMARY :-,,,,,,
Opening Balance,Dr Count,Cr Count,,Debits,Credits,Closing Bal
"1,00,000.00",1,1,,"1,200.00","2,358.82","1,01,158.82"
`,
    lines: [
      {
        day: '2026-04-05',
        narration: 'NEFT CR-SBIN0001234-ASHA KULKARNI-FWC-N0950123',
        reference: 'N095260123456789',
        amount: 235_882,
      },
    ],
    debits: 1,
    others: 4,
  },
  {
    bank: 'ICICI: two dates, an amount in brackets of the heading',
    csv: `S No.,Value Date,Transaction Date,Cheque Number,Transaction Remarks,Withdrawal Amount (INR ),Deposit Amount (INR ),Balance (INR )
1,01/05/2026,02/05/2026,-,UPI/612345678901/Membership/asha.k@okicici,0.00,1178.82,5000.00
2,03/05/2026,03/05/2026,-,BIL/ONL/000123,300.00,0.00,4700.00
`,
    lines: [
      {
        day: '2026-05-02',
        narration: 'UPI/612345678901/Membership/asha.k@okicici',
        reference: '',
        amount: 117_882,
      },
    ],
    debits: 1,
    others: 0,
  },
  {
    bank: 'SBI: tabs, months in letters, numbers kept as text',
    csv: `Account Name\t:\tFWC\nTxn Date\tValue Date\tDescription\tRef No./Cheque No.\tDebit\tCredit\tBalance
3 Apr 2026\t3 Apr 2026\tBY TRANSFER-INB IMPS-MEERA NAIR\t="IMPS00612345"\t\t4,718.82\t1,04,718.82
4 Apr 2026\t4 Apr 2026\tTO TRANSFER\t\t500.00\t\t1,04,218.82
`,
    lines: [
      {
        day: '2026-04-03',
        narration: 'BY TRANSFER-INB IMPS-MEERA NAIR',
        reference: 'IMPS00612345',
        amount: 471_882,
      },
    ],
    debits: 1,
    others: 0,
  },
  {
    bank: 'Axis: two letters for each column, dashes in the date',
    csv: `Tran Date,CHQNO,PARTICULARS,DR,CR,BAL,SOL
05-04-2026,004217,BY CLG/HDFC BANK/DEV RAO, ,2358.82,9000.00,123
05-04-2026,-,CHARGES,59.00, ,8941.00,123
`,
    lines: [
      { day: '2026-04-05', narration: 'BY CLG/HDFC BANK/DEV RAO', reference: '004217', amount: 235_882 },
    ],
    debits: 1,
    others: 0,
  },
  {
    bank: 'Kotak: one amount, with Dr and Cr beside it and beside the balance',
    csv: `Sl. No.,Date,Description,Chq / Ref number,Amount,Dr / Cr,Balance,Dr / Cr
1,05-Apr-26,MB:RECEIVED FROM OLGA DAS,MB-1234567890,"14,158.82",CR,"20,000.00",CR
2,06-Apr-26,POS PURCHASE,,"1,000.00",DR,"19,000.00",CR
`,
    lines: [
      {
        day: '2026-04-05',
        narration: 'MB:RECEIVED FROM OLGA DAS',
        reference: 'MB-1234567890',
        amount: 1_415_882,
      },
    ],
    debits: 1,
    others: 0,
  },
  {
    bank: 'an export with semicolons, the way said behind the amount, a narration over two lines',
    csv: '\uFEFFDate;Particulars;UTR Number;Amount\r\n2026-04-05;"RTGS ASHA ""A"" KULKARNI\r\nMUMBAI";HDFCR52026040512345678;1,178.82 Cr\r\n2026-04-05;FEE;;59.00 Dr\r\n',
    lines: [
      {
        day: '2026-04-05',
        narration: 'RTGS ASHA "A" KULKARNI MUMBAI',
        reference: 'HDFCR52026040512345678',
        amount: 117_882,
      },
    ],
    debits: 1,
    others: 0,
  },
]
