-- 接口密钥、对外事件: keys of outside systems with their use, receivers of events and the events until they are delivered.
CREATE TABLE "access_key" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"system_name" text NOT NULL,
	"owner_name" text NOT NULL,
	"owner_mobile" text NOT NULL,
	"scope" text[] NOT NULL,
	"qx_code" text,
	"per_minute" integer NOT NULL,
	"ends_on" date NOT NULL,
	"addresses" text[] NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by" uuid NOT NULL,
	"created_by_name" text NOT NULL,
	"ended_at" timestamp(3) with time zone,
	"ended_by_name" text,
	"end_reason" text,
	"end_told" text
);
--> statement-breakpoint
CREATE TABLE "access_key_secret" (
	"id" uuid PRIMARY KEY NOT NULL,
	"key_id" uuid NOT NULL,
	"hash" text NOT NULL,
	"tail" text NOT NULL,
	"made_at" timestamp(3) with time zone NOT NULL,
	"until" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "access_key_use" (
	"key_id" uuid NOT NULL,
	"day" date NOT NULL,
	"call" text NOT NULL,
	"answered" integer NOT NULL,
	"refused" integer NOT NULL,
	"last_at" timestamp(3) with time zone NOT NULL,
	"last_ip" text NOT NULL,
	CONSTRAINT "access_key_use_key_id_day_call_pk" PRIMARY KEY("key_id","day","call")
);
--> statement-breakpoint
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
ALTER TABLE "access_key_secret" ADD CONSTRAINT "access_key_secret_key_id_access_key_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."access_key"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_key_use" ADD CONSTRAINT "access_key_use_key_id_access_key_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."access_key"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outgoing_event" ADD CONSTRAINT "outgoing_event_receiver_id_event_receiver_id_fk" FOREIGN KEY ("receiver_id") REFERENCES "public"."event_receiver"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "access_key_secret_hash" ON "access_key_secret" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "access_key_secret_key" ON "access_key_secret" USING btree ("key_id","made_at");--> statement-breakpoint
CREATE INDEX "outgoing_event_open" ON "outgoing_event" USING btree ("receiver_id","record_id","seq") WHERE "outgoing_event"."state" <> 'delivered';--> statement-breakpoint
CREATE INDEX "outgoing_event_receiver" ON "outgoing_event" USING btree ("receiver_id","seq" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "outgoing_event_at" ON "outgoing_event" USING btree ("at");