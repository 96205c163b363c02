/** What an organization pays, and asking for payment by invoice. */
export const billingMessages = {
  planTitle: 'My subscription plan',
  paymentTitle: 'Choose how to pay',
  none: 'This organization needs no subscription',
  nothingToManage: 'There is no subscription for you to see to',
  expiredNotice: 'The subscription has expired. Renew it to go on',
  trialOver: 'Your trial has ended. Choose how to pay to go on',
  facts: {
    status: 'Status',
    trial: 'Trial',
    ends: 'Ends',
    payment: 'Payment',
    invoice: 'Invoice',
  },
  statuses: {
    trial: 'Trial',
    active: 'Active',
    past_due: 'Payment overdue',
    canceled: 'Canceled',
    expired: 'Expired',
  },
  expired: 'Expired',
  daysLeft: (days: number) => `${days} ${days === 1 ? 'day' : 'days'} left`,
  never: 'Does not end',
  payments: { none: 'Not chosen yet', card: 'Card', invoice: 'Invoice' },
  invoices: { waiting: 'Asked for, on its way', processed: 'Sent' },
  cycle: 'Billing cycle',
  cycles: { month: 'Monthly', year: 'Yearly' },
  requestInvoice: 'Pay by invoice',
  requestInvoiceHelp: 'We send an invoice to your organization. You can go on working at once',
  pending: 'An invoice has been asked for. You hear from us by email',
  invoiceRequested: 'Ask for invoice successfully',
  choose: 'Choose how to pay',
  noSubscription: 'This organization has no subscription to pay for',
  mail: {
    subject: (organization: string) => `${organization} asks for payment by invoice`,
    paragraphs: (organization: string, who: string, wish: string) => [
      `${who} asked for payment by invoice for the organization ${organization}.`,
      wish,
    ],
    wish: (cycle: string, uptimeMonitor?: number, checkQuota?: number) =>
      [
        `Billing cycle: ${cycle}`,
        uptimeMonitor === undefined ? null : `Uptime monitors: ${uptimeMonitor}`,
        checkQuota === undefined ? null : `Checks: ${checkQuota}`,
      ]
        .filter(Boolean)
        .join(' · '),
  },
} as const
