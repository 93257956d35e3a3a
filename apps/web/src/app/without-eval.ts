import { z } from 'zod';

// The content security policy blocks eval: zod would try it with its first schema, and the browser would report it.
z.config({ jitless: true });
