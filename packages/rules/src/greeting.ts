/** "Ama" of "Ama Mensah"; what else there is when a name has no words. */
export function firstNameOf(name: string): string {
  return name.trim().split(/\s+/)[0] || 'there';
}

/** "Hello Ama," */
export function greetingOf(name: string): string {
  return `Hello ${firstNameOf(name)},`;
}

const greeting = /^\W*(?:hello|hi|hey|dear|good (?:morning|afternoon|evening|day))\b/i;

/** Whether a text greets by itself: a mail then adds no greeting of its own. */
export function beginsWithGreeting(text: string): boolean {
  return greeting.test(text);
}
