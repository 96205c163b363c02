import { catalogue } from '../values/catalogue'

/** The chat widget of HubSpot, which loads only with the user's consent. */
export const chatMessages = catalogue('chat', {
  title: 'Chat with support',
  whatLoads: 'The chat is a widget of HubSpot, Inc. It loads only after you allow it.',
  hosts: 'Loaded from',
  sends:
    'Sent to HubSpot: your name, your email address, the addresses of screens you open, and what you write. HubSpot sets cookies.',
  privacy: 'Privacy policy of HubSpot',
  allow: 'Allow and load the chat',
  allowed: 'You allowed the chat in this browser. Its button is at the bottom right of each screen.',
  withdraw: 'Withdraw consent',
  feature: 'The chat (HUBSPOT_PORTAL_ID and HUBSPOT_ACCESS_TOKEN)',
} as const)
