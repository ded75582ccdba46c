import type { Line } from '#server/money/statement/lines.ts'

/** `lines`: the money that came in; `debits`: the rows of money that went out; `others`: the rows that are neither. */
type Sample = { bank: string; csv: string; lines: Omit<Line, 'line'>[]; debits: number; others: number }

const credit = (day: string, narration: string, reference: string, amount: number) => ({
  day,
  narration,
  reference,
  amount,
})

/** Statements as banks offer them for download, with the text above and below the table. */
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
      credit('2026-04-05', 'NEFT CR-SBIN0001234-ASHA KULKARNI-FWC-N0950123', 'N095260123456789', 235_882),
    ],
    debits: 1,
    others: 4,
  },
  {
    bank: 'ICICI: two dates, the currency in brackets in the headings',
    csv: `S No.,Value Date,Transaction Date,Cheque Number,Transaction Remarks,Withdrawal Amount (INR ),Deposit Amount (INR ),Balance (INR )
1,01/05/2026,02/05/2026,-,UPI/612345678901/Membership/asha.k@okicici,0.00,1178.82,5000.00
2,03/05/2026,03/05/2026,-,BIL/ONL/000123,300.00,0.00,4700.00
`,
    lines: [credit('2026-05-02', 'UPI/612345678901/Membership/asha.k@okicici', '', 117_882)],
    debits: 1,
    others: 0,
  },
  {
    bank: 'SBI: tabs, months in letters, numbers kept as text',
    csv: `Account Name\t:\tFWC\nTxn Date\tValue Date\tDescription\tRef No./Cheque No.\tDebit\tCredit\tBalance
3 Apr 2026\t3 Apr 2026\tBY TRANSFER-INB IMPS-MEERA NAIR\t="IMPS00612345"\t\t4,718.82\t1,04,718.82
4 Apr 2026\t4 Apr 2026\tTO TRANSFER\t\t500.00\t\t1,04,218.82
`,
    lines: [credit('2026-04-03', 'BY TRANSFER-INB IMPS-MEERA NAIR', 'IMPS00612345', 471_882)],
    debits: 1,
    others: 0,
  },
  {
    bank: 'Axis: two letters for each column, dashes in the date',
    csv: `Tran Date,CHQNO,PARTICULARS,DR,CR,BAL,SOL
05-04-2026,004217,BY CLG/HDFC BANK/DEV RAO, ,2358.82,9000.00,123
05-04-2026,-,CHARGES,59.00, ,8941.00,123
`,
    lines: [credit('2026-04-05', 'BY CLG/HDFC BANK/DEV RAO', '004217', 235_882)],
    debits: 1,
    others: 0,
  },
  {
    bank: 'Kotak: one amount, with Dr and Cr beside it and beside the balance',
    csv: `Sl. No.,Date,Description,Chq / Ref number,Amount,Dr / Cr,Balance,Dr / Cr
1,05-Apr-26,MB:RECEIVED FROM OLGA DAS,MB-1234567890,"14,158.82",CR,"20,000.00",CR
2,06-Apr-26,POS PURCHASE,,"1,000.00",DR,"19,000.00",CR
`,
    lines: [credit('2026-04-05', 'MB:RECEIVED FROM OLGA DAS', 'MB-1234567890', 1_415_882)],
    debits: 1,
    others: 0,
  },
  {
    bank: 'an export with semicolons, Cr or Dr after the amount, a narration over two lines',
    csv: '\uFEFFDate;Particulars;UTR Number;Amount\r\n2026-04-05;"RTGS ASHA ""A"" KULKARNI\r\nMUMBAI";HDFCR52026040512345678;1,178.82 Cr\r\n2026-04-05;FEE;;59.00 Dr\r\n',
    lines: [credit('2026-04-05', 'RTGS ASHA "A" KULKARNI MUMBAI', 'HDFCR52026040512345678', 117_882)],
    debits: 1,
    others: 0,
  },
  {
    bank: 'SBI: one pool account as the reference of many, a preamble and a disclaimer with commas',
    csv: `Account Name,:,FWC\nTxn Date,Value Date,Description,Ref No./Cheque No.,Debit,Credit,Balance
3 Apr 2026,3 Apr 2026,BY TRANSFER-UPI/CR/1/ASHA,TRANSFER FROM 4897733162090,,"2,358.82","10,000.00"
3 Apr 2026,3 Apr 2026,BY TRANSFER-UPI/CR/2/DEV,TRANSFER FROM 4897733162090,,"2,358.82","12,358.82"
"**This is a computer generated statement, and needs no signature"
`,
    lines: ['1/ASHA', '2/DEV'].map((who) =>
      credit('2026-04-03', `BY TRANSFER-UPI/CR/${who}`, 'TRANSFER FROM 4897733162090', 235_882),
    ),
    debits: 0,
    others: 1,
  },
  {
    bank: 'Canara: tabs, amounts and a disclaimer with more commas than tabs',
    csv: `Current & Savings Account Statement, of Canara Bank, Bengaluru, India
Please note, that amounts, balances, and dates, are as of today, 30 Apr 2026, 10:11, IST
Txn Date\tValue Date\tCheque No.\tDescription\tDebit\tCredit\tBalance
03-04-2026 10:11:12\t03 Apr 2026\t\tNEFT ASHA KULKARNI\t\t1,17,882.00\t2,17,882.00
04-04-2026 09:00:00\t04 Apr 2026\t\tATM, MG ROAD, BENGALURU, IN\t5,000.00\t\t2,12,882.00
Disclaimer: unless, within 15 days, the customer, in writing, tells the bank, it is taken, as correct
`,
    lines: [credit('2026-04-03', 'NEFT ASHA KULKARNI', '', 11_788_200)],
    debits: 1,
    others: 1,
  },
  {
    bank: 'Yes: Cr or Dr in brackets after the amount, the month first',
    csv: `Transaction Date,Description,Reference Number,Amount
"Apr 03, 2026",IMPS DEV RAO,612345678901,2358.82 (Cr)
"Apr 04, 2026",SMS CHARGES,,228.00(Dr)
`,
    lines: [credit('2026-04-03', 'IMPS DEV RAO', '612345678901', 235_882)],
    debits: 1,
    others: 0,
  },
  {
    bank: 'IndusInd: an apostrophe before the year, a balance brought forward and sums below',
    csv: `Date,Particulars,Chq./Ref. No.,Withdrawal,Deposit,Balance
01-Apr'26,Brought Forward,,,"10,000.00","10,000.00"
03-Apr'26,RTGS MEERA NAIR,INDBR5202604,,"4,718.82","14,718.82"
,Total,,0.00,"4,718.82",
`,
    lines: [credit('2026-04-03', 'RTGS MEERA NAIR', 'INDBR5202604', 471_882)],
    debits: 0,
    others: 2,
  },
  {
    bank: 'Union Bank: bars between the cells, days without separators',
    csv: `Statement of Account | FWC
Tran Date|Tran Id|Remarks|Amount(Rs.)|Dr/Cr|Balance
20260403|S1234567|UPIAR/612345678901/CR/OLGA DAS/YESB|1,178.82|Cr|5,000.00
20260404|S1234568|SC 30NPCI|11.80|Dr|4,988.20
`,
    lines: [credit('2026-04-03', 'UPIAR/612345678901/CR/OLGA DAS/YESB', 'S1234567', 117_882)],
    debits: 1,
    others: 0,
  },
  {
    bank: 'Federal: days without separators, the heading again on a second page',
    csv: `Date;Value Date;Particulars;Tran ID;Withdrawals;Deposits;Balance;Dr/Cr
03APR2026;03APR2026;FT IMPS/IFI/612345/ASHA RAO;S777;;2,358.82;2,358.82;Cr
Page 1 of 2;;;;;;;
Date;Value Date;Particulars;Tran ID;Withdrawals;Deposits;Balance;Dr/Cr
3rd Apr 2026;03APR2026;TFR DEV DAS;S778;;1,178.82;3,537.64;Cr
`,
    lines: [
      credit('2026-04-03', 'FT IMPS/IFI/612345/ASHA RAO', 'S777', 235_882),
      credit('2026-04-03', 'TFR DEV DAS', 'S778', 117_882),
    ],
    debits: 0,
    others: 2,
  },
  {
    bank: 'A wallet: empty columns for remarks and orders, beside the columns that describe the payment',
    csv: `Date,Time,Transaction Details,Your Account,Amount,Order ID,UPI Ref No.,Remarks,Tags
05/04/2026,10:11:12,Money received from Asha Kulkarni,SBI,"+2,358.82",,612345678901,,
06/04/2026,10:11:12,Paid to a printer,SBI,-59.00,,612345678902,-,
`,
    lines: [credit('2026-04-05', 'Money received from Asha Kulkarni', '612345678901', 235_882)],
    debits: 1,
    others: 0,
  },
]
