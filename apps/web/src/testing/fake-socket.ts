import type { LiveClientMessage, LiveServerMessage } from '@sheetmark/contract';

/** The server's end of a simulated WebSocket. */
export class FakeSocket extends EventTarget {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static readonly CLOSED = 3;
  readyState: number = FakeSocket.CONNECTING;
  readonly sent: LiveClientMessage[] = [];
  send(text: string): void {
    this.sent.push(JSON.parse(text) as LiveClientMessage);
  }
  close(): void {
    this.readyState = FakeSocket.CLOSED;
  }
  open(): void {
    this.readyState = FakeSocket.OPEN;
    this.dispatchEvent(new Event('open'));
  }
  receive(message: LiveServerMessage | string): void {
    const data = typeof message === 'string' ? message : JSON.stringify(message);
    this.dispatchEvent(new MessageEvent('message', { data }));
  }
  drop(code = 1006): void {
    this.readyState = FakeSocket.CLOSED;
    this.dispatchEvent(new CloseEvent('close', { code }));
  }
}
