-- 对外事件: receivers, and the events noted with each change until they are delivered.
CREATE TABLE "event_receiver" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"system_name" text NOT NULL,
	"address" text NOT NULL,
	"secret" text NOT NULL,
	"kinds" text[] NOT NULL,
	"qx_code" text,
	"state" text NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by_name" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "outgoing_event" (
	"id" uuid PRIMARY KEY NOT NULL,
	"seq" bigint GENERATED ALWAYS AS IDENTITY (sequence name "outgoing_event_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"receiver_id" uuid NOT NULL,
	"record_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"content" jsonb NOT NULL,
	"state" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp(3) with time zone NOT NULL,
	"taken_until" timestamp(3) with time zone,
	"first_tried_at" timestamp(3) with time zone,
	"last_tried_at" timestamp(3) with time zone,
	"last_answer" text,
	"delivered_at" timestamp(3) with time zone
);
--> statement-breakpoint
ALTER TABLE "outgoing_event" ADD CONSTRAINT "outgoing_event_receiver_id_event_receiver_id_fk" FOREIGN KEY ("receiver_id") REFERENCES "public"."event_receiver"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "outgoing_event_open" ON "outgoing_event" USING btree ("receiver_id","record_id","seq") WHERE "outgoing_event"."state" <> 'delivered';--> statement-breakpoint
CREATE INDEX "outgoing_event_receiver" ON "outgoing_event" USING btree ("receiver_id","seq" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "outgoing_event_at" ON "outgoing_event" USING btree ("at");