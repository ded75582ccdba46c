/**
 * The words that people use for the contents of a panel, by its id. The filter of the side bar finds a panel by the beginning of each
 * word. The name of the panel need not be here.
 */
export const panelWords: Readonly<Record<string, string>> = {
  overview: 'dashboard home start figures numbers statistics charts report growth daily letter digest',
  waiting: 'requests inbox todo due overdue late decide answer queue tasks',
  members:
    'membership approve approval decline remove queue waiting applications applicants renew renewal expire lapsed grace notes birthday category',
  forms: 'application form financial aid scholarship paid unpaid details sent answers guardian minor',
  users:
    'accounts people sign-up registered login email password suspend suspended block ban restore two-factor role',
  import:
    'spreadsheet csv bring along migrate upload members list people ghost tendenci paid memberships pro bulk invitation',
  payments:
    'money refund refunds paid invoice receipt credit note order upi card cash cheque offline transfer failed double duplicate review claim razorpay fee dues',
  statement: 'bank reconcile match import csv xlsx neft imps rtgs upi utr transfer deposit unassigned cheque',
  accounts:
    'ledger bookkeeping accounting gst gstr tax returns tds settlement export year invoice numbers fees report',
  stays: 'stay guest atithi host hosting travel traveller traveler visit room accommodation homestay night',
  spotlight: 'boost feature featured promotion promote home page startup of the month pick showcase',
  matching:
    'match matching matchmaking expert mentor introduction introduce business connect candidates networking',
  hosting:
    'webinar zoom premium event organiser organizer host class stage igniter session online meeting workshop request',
  investors: 'investor investment investing seeking funding fund raise pitch capital angel valuation equity',
  youth: 'youth yuva shakti student young college school whatsapp',
  events: 'event exclusive conference calendar register ticket venue',
  meetups: 'meetup weekly meeting networking calendar zoom',
  masterClass: 'masterclass class course training lesson webinar workshop calendar',
  content:
    'words text texts pictures photo photos pages page edit editor founder directors board team sponsors stories menu menus policies privacy terms faq slogans e-mails cms publish draft version',
  team: 'admin admins colleague volunteer volunteers staff duties duty invite invitation owner rights permission role',
  settings:
    'price prices fee category voucher vouchers coupon discount code gst gstin organisation address logo signature contact phone social invoice prefix configuration',
  audit: 'history log who did what changes trail record activity',
  system:
    'backup backups restore jobs mail queue letters failed disk health status database storage version recurring',
}
