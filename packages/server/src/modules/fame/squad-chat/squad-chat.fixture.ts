import { randomUUID } from 'node:crypto';
import { tidyMessage } from '@limelight/rules/squad-message';
import { SquadsUnderTest } from '../squads/squads.fixture.js';
import type { ChangeServices } from './change-message.js';
import type { ChatChange } from './chat-changes.js';
import { listMessagesAfter, type MessageRow } from './message.sql.js';
import { messageSender, type NewMessage, type SendMessage } from './send-message.js';

/** A squad with a captain, a deputy and members who write. */
export class ChatUnderTest {
  readonly squads: SquadsUnderTest;
  readonly squadId: string;
  readonly captain: string;
  readonly deputy: string;
  readonly members: readonly string[];
  /** What was announced. */
  readonly announced: ChatChange[] = [];
  /** Two instances on one database. */
  readonly instances: readonly SendMessage[];

  private constructor(squads: SquadsUnderTest, staged: Awaited<ReturnType<SquadsUnderTest['stage']>>) {
    this.squads = squads;
    this.squadId = staged.id;
    this.captain = staged.captain;
    this.deputy = staged.deputy;
    this.members = staged.members;
    const notices = { announce: (changes: readonly ChatChange[]) => void this.announced.push(...changes) };
    this.instances = [messageSender(squads.services, notices), messageSender(squads.services, notices)];
  }

  static async open({ members = 2 } = {}): Promise<ChatUnderTest> {
    const squads = await SquadsUnderTest.open();
    return new ChatUnderTest(squads, await squads.stage(members));
  }

  get services(): SquadsUnderTest['services'] & Pick<ChangeServices, 'notices'> {
    const notices = { announce: (changes: readonly ChatChange[]) => void this.announced.push(...changes) };
    return { ...this.squads.services, notices };
  }

  get member(): string {
    return this.members[0] ?? '';
  }

  get other(): string {
    return this.members[1] ?? '';
  }

  message(userId: string, text: string, changes: Partial<NewMessage> = {}): NewMessage {
    const { squadId } = this;
    return { squadId, userId, id: randomUUID(), text: tidyMessage(text), replyTo: null, ...changes };
  }

  send(userId: string, text: string, changes: Partial<NewMessage> = {}): Promise<MessageRow> {
    const [first] = this.instances;
    if (first === undefined) throw new Error('there is no instance');
    return first(this.message(userId, text, changes));
  }

  /** So that neither the limits nor slow mode hold. */
  pause(seconds = 70): void {
    this.squads.services.clock.advance(seconds * 1_000);
  }

  rows(): Promise<MessageRow[]> {
    return listMessagesAfter(this.squads.services.db, this.squadId, 0, 10_000);
  }

  async texts(): Promise<string[]> {
    return (await this.rows()).map(({ text }) => text);
  }

  close(): Promise<void> {
    return this.squads.services.close();
  }
}
